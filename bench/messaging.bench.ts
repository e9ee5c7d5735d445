import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import { fieldsOf } from '../demo/driver';
import { SEEDED_MESSAGING } from '../sandbox/services/messaging/seeded';
import { useOwnN8n } from '../test/e2e/useHarness';
import {
	batches,
	count,
	emailNode,
	latencyMs,
	loopWithHttpRequest,
	mail,
	Mails,
	ours,
	row,
	runs,
	secondsOf,
} from './mails';
import { watch } from './memory';
import { median, report } from './report';

const harness = useOwnN8n();

const largeMegabytes = 100;

const inputs = Array.from({ length: count }, (_, index) => ({
	destination: `person-${index}@example.com`,
}));
const mails = new Mails(harness, inputs);
const fields = { ...mail, destination: '={{ $json.destination }}' };
const json = `={{ JSON.stringify({ destination: $json.destination, ...${JSON.stringify(mail)} }) }}`;

/** The same emails by the node, a bare loop and HTTP Request. */
async function compare(
	all: Mails,
	form: IDataObject,
	json: string,
	mailOf: Parameters<Mails['bare']>[1],
) {
	const httpNode = await all.httpNode();
	const warmUp = all.inputs.slice(0, 20);
	await harness.runNode(ours(form), { inputs: warmUp, node: emailNode });
	const tenAtOnce = await all.measure(all.inNode(ours(form), emailNode));
	const bareTen = await all.measure(all.bare(10, mailOf));
	const hundredAtOnce = await all.measure(all.inNode(ours(form, batches(100)), emailNode));
	const http = await all.measure(all.inNode(all.httpRequest(json), httpNode));
	const rows = [
		['', 'seconds', 'in flight at most'],
		row('Switchboard Email, 10 at once (default)', tenAtOnce),
		row('bare socket loop, 10 at once', bareTen),
		row('Switchboard Email, 100 at once', hundredAtOnce),
		row('HTTP Request with a Header Auth credential, all at once', http),
	];
	return { httpNode, tenAtOnce, bareTen, hundredAtOnce, http, rows };
}

it('1,000 mails at a latency of 50 ms', async () => {
	const found = await compare(mails, fields, json, (input) => ({ ...mail, ...input }));
	const { httpNode, tenAtOnce, bareTen, hundredAtOnce, http, rows } = found;
	// A run takes a minute; one is enough to show a factor of six.
	const oneByOne = mails.httpRequest(json);
	const loop = await mails.measure(
		async () => secondsOf(await loopWithHttpRequest(harness, inputs, oneByOne, httpNode)),
		1,
	);
	report(`${count} mails, ${latencyMs} ms latency, median of ${runs} (n8n’s time of the node)`, [
		...rows,
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

const orders = Array.from({ length: count }, (_, index) => ({
	destination: `person-${index}@example.com`,
	sender: mail.sender,
	order: { number: index, total: `${index}.00` },
	category: 'transaction',
}));
const orderMails = new Mails(harness, orders);

const orderFields = {
	destination: '={{ $json.destination }}',
	sender: '={{ $json.sender }}',
	subject: '=Your order {{ $json.order.number }}',
	html: '=<p>Thank you. You paid {{ $json.order.total }}</p>',
	category: '={{ $json.category }}',
};

/** The same five expressions in one body. */
const orderJson =
	'={{ JSON.stringify({ destination: $json.destination, sender: $json.sender, subject: "Your order " + $json.order.number, html: "<p>Thank you. You paid " + $json.order.total + "</p>", category: $json.category }) }}';

it('1,000 mails with five expressions each', async () => {
	const { tenAtOnce, bareTen, rows } = await compare(
		orderMails,
		orderFields,
		orderJson,
		({ destination }) => ({ ...mail, destination }),
	);
	report(
		`${count} mails with five expressions each, ${latencyMs} ms latency, median of ${runs}`,
		rows,
	);
	expect(tenAtOnce.seconds).toBeLessThanOrEqual(bareTen.seconds * 1.15);
}, 300_000);

it('one request in twenty answered 500: nothing is sent twice', async () => {
	const retry = { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 };
	const rows: string[][] = [];
	for (const onError of ['stopWorkflow', 'continueRegularOutput'] as const) {
		addFaults();
		const node = { ...emailNode, ...retry, onError };
		const execution = await harness.runNode(ours(fields), { inputs, node });
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
	const httpNode = await mails.httpNode();
	await harness.runNode(mails.httpRequest(json), { inputs, node: { ...httpNode, ...retry } });
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
