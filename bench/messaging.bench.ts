/* eslint-disable @n8n/community-nodes/no-restricted-imports -- opens sockets */
import type { IDataObject, INode } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { request } from 'node:http';

import { mapConcurrent } from '../nodes/shared/concurrency';
import { fieldsOf, type Execution } from '../sandbox/n8n/driver';
import { SEEDED_MESSAGING } from '../sandbox/services/messaging/seeded';
import { SANDBOX_API_KEY } from '../sandbox/tokens';
import { inFlightAtMost } from '../test/messagingRun';
import { useOwnN8n } from '../test/e2e/useHarness';
import { loopWithHttpRequest } from './messagingLoop';
import { watch } from './memory';
import { median, report } from './report';

const harness = useOwnN8n();

const count = 1_000;
const latencyMs = 50;
const runs = 5;
const largeMegabytes = 100;

const mail = {
	sender: SEEDED_MESSAGING.email.approvedSender,
	subject: 'Your order',
	html: '<p>Thank you</p>',
	category: 'transaction',
};
const inputs = Array.from({ length: count }, (_, index) => ({
	destination: `person-${index}@example.com`,
}));
const emailNode = { type: 'n8n-nodes-switchboard.email' };
const url = () => `${harness.sandbox.url}/messaging/api/email/send`;

const ours = (options: IDataObject = {}) => ({
	resource: 'email',
	operation: 'send',
	destination: '={{ $json.destination }}',
	...mail,
	options,
});

/** What users build instead; it sends all items at once. */
const httpRequest = (): IDataObject => ({
	method: 'POST',
	url: url(),
	authentication: 'genericCredentialType',
	genericAuthType: 'httpHeaderAuth',
	sendBody: true,
	specifyBody: 'json',
	jsonBody: `={{ JSON.stringify({ destination: $json.destination, ...${JSON.stringify(mail)} }) }}`,
	options: {},
});
const httpNode = {
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	credentials: {} as NonNullable<INode['credentials']>,
};

/** The key as people keep it for HTTP Request. */
async function provideKey(): Promise<void> {
	const key = { name: 'apikey', value: SANDBOX_API_KEY };
	httpNode.credentials.httpHeaderAuth = await harness.createCredential(
		'Key',
		'httpHeaderAuth',
		key,
	);
}

const batches = (batchSize: number) => ({ batching: { batch: { batchSize, batchInterval: 0 } } });

/** From the first start of the node to its last end, in seconds. */
function secondsOf({ status, runData, failure }: Execution): number {
	if (status !== 'success') throw new Error(failure?.message ?? status);
	const tries = runData['Under Test'];
	const ends = tries.map(({ startTime, executionTime }) => startTime + executionTime);
	return (Math.max(...ends) - tries[0].startTime) / 1000;
}

const inNode = (parameters: IDataObject, node: Partial<INode>) => async () =>
	secondsOf(await harness.runNode(parameters, { inputs, node }));

/** One bare socket per message, `width` at once. */
const bare = (width: number) => async () => {
	const startedMs = Date.now();
	await mapConcurrent(
		inputs,
		width,
		async ({ destination }) => await post({ destination, ...mail }),
	);
	return (Date.now() - startedMs) / 1000;
};

async function post(body: IDataObject): Promise<void> {
	const headers = { 'content-type': 'application/json', apikey: SANDBOX_API_KEY };
	await new Promise<void>((resolve, reject) => {
		const sent = request(url(), { method: 'POST', agent: false, headers }, (answer) => {
			answer.resume().once('end', resolve);
		});
		sent.once('error', reject).end(JSON.stringify(body));
	});
}

interface Measured {
	seconds: number;
	inFlight: number;
}

/** The median of several runs, each on a fresh sandbox. */
async function measure(run: () => Promise<number>, times = runs): Promise<Measured> {
	const all: Measured[] = [];
	for (let index = 0; index < times; index++) {
		harness.world.reset();
		harness.world.faults.add({ service: 'email', delayMs: latencyMs, times: count });
		const seconds = await run();
		const { mails } = harness.world.tables.email;
		expect(mails.length).toBe(count);
		all.push({ seconds, inFlight: inFlightAtMost(harness.world.requests) });
	}
	return median(all, ({ seconds }) => seconds);
}

beforeAll(provideKey);

it('1,000 mails at a latency of 50 ms', async () => {
	await harness.runNode(ours(), { inputs: inputs.slice(0, 20), node: emailNode });
	const tenAtOnce = await measure(inNode(ours(), emailNode));
	const bareTen = await measure(bare(10));
	const hundredAtOnce = await measure(inNode(ours(batches(100)), emailNode));
	const http = await measure(inNode(httpRequest(), httpNode));
	// A run takes a minute; one is enough to show a factor of six.
	const loop = await measure(
		async () => secondsOf(await loopWithHttpRequest(harness, inputs, httpRequest(), httpNode)),
		1,
	);
	const row = (what: string, { seconds, inFlight }: Measured) => [
		what,
		seconds.toFixed(2),
		String(inFlight),
	];
	report(`${count} mails, ${latencyMs} ms latency, median of ${runs} (n8n’s time of the node)`, [
		['', 'seconds', 'in flight at most'],
		row('Switchboard Email, 10 at once (default)', tenAtOnce),
		row('bare socket loop, 10 at once', bareTen),
		row('Switchboard Email, 100 at once', hundredAtOnce),
		row('HTTP Request with a Header Auth credential, all at once', http),
		row('Loop Over Items with HTTP Request, one at a time', loop),
	]);
	expect(tenAtOnce.inFlight).toBeLessThanOrEqual(10);
	expect(hundredAtOnce.inFlight).toBeLessThanOrEqual(100);
	expect(tenAtOnce.seconds).toBeLessThanOrEqual(bareTen.seconds * 1.2);
	expect(tenAtOnce.seconds * 6).toBeLessThanOrEqual(loop.seconds);
	expect(http.seconds / hundredAtOnce.seconds).toBeGreaterThanOrEqual(0.95);
}, 900_000);

/** One request in twenty is answered 500, half of those after it was processed. */
function addFaults(): void {
	harness.world.reset();
	for (let index = 0; index < count / 20; index++) {
		const afterProcessing = Math.random() < 0.5;
		// Always the first item: with continue-on-fail n8n retries only if that one fails.
		const skip = index === 0 ? 0 : Math.floor(Math.random() * count);
		harness.world.faults.add({ service: 'email', status: 500, afterProcessing, skip });
	}
}

/** Mails to a person who already has one. */
function duplicates(): number {
	const sent = harness.world.tables.email.mails.all().map(({ destination }) => destination);
	return sent.length - new Set(sent).size;
}

it('one request in twenty answered 500: nothing is sent twice', async () => {
	const retry = { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 };
	const rows: string[][] = [];
	for (const onError of ['stopWorkflow', 'continueRegularOutput'] as const) {
		addFaults();
		const node = { ...emailNode, ...retry, onError };
		const execution = await harness.runNode(ours(), { inputs, node });
		const sent = harness.world.tables.email.mails.length;
		rows.push([`Switchboard Email, ${onError}`, String(sent), String(duplicates())]);
		expect(duplicates()).toBe(0);
		expect(sent).toBeGreaterThan(count * 0.9);
		if (onError === 'continueRegularOutput') {
			const items = fieldsOf(execution, 'Under Test');
			expect(items).toHaveLength(count);
			expect(items.filter(({ error }) => error !== undefined).length).toBeGreaterThan(0);
		}
	}
	addFaults();
	await harness.runNode(httpRequest(), { inputs, node: { ...httpNode, ...retry } });
	const sent = harness.world.tables.email.mails.length;
	rows.push(['HTTP Request, stopWorkflow', String(sent), String(duplicates())]);
	report('Retry On Fail, 1 request in 20 answered 500 before or after processing', [
		['', 'mails', 'of them sent again'],
		...rows,
	]);
}, 300_000);

function resize(megabytes: number): number {
	const bytes = megabytes * 2 ** 20;
	harness.world.configure({ chat: { largeFileBytes: bytes } });
	harness.world.tick();
	return bytes;
}

it('a media file of 100 MB streams through', async () => {
	const { chat } = SEEDED_MESSAGING;
	const download = async (fileId: string) =>
		await harness.runNode(
			{ resource: 'media', operation: 'download', fileId, options: {} },
			{ node: { type: 'n8n-nodes-switchboard.chat' } },
		);
	harness.world.reset();
	// Node frees buffers in bouts of 64 MB: the growth counts from where such a bout has been.
	resize(10);
	for (let warmth = 0; warmth < 8; warmth++) await download(chat.media.large);
	const bytes = resize(largeMegabytes);
	const growths: number[] = [];
	for (let index = 0; index < runs; index++) {
		await sleep(2_000);
		const { growthMb, answer } = await watch(async () => await download(chat.media.large));
		expect(fieldsOf(answer, 'Under Test')[0].bytes).toBe(bytes);
		growths.push(growthMb);
	}
	const growth = median(growths, Number);
	report(
		`Media: Download of ${largeMegabytes} MB, n8n’s filesystem mode, growth of resident memory`,
		[
			['median (MB)', 'each (MB)'],
			[growth.toFixed(1), growths.map((each) => each.toFixed(1)).join(', ')],
		],
	);
	expect(growth).toBeLessThan(40);
}, 180_000);
