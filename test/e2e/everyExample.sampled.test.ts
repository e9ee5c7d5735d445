import type { IDataObject } from 'n8n-workflow';

import { readExample, exampleCredentials } from '../../demo/examples';
import { serviceNames, type ServiceName } from '../../sandbox/services/services';
import { addFraud } from '../Numbering/callRecords/anomalies/traffic';
import { playedRows, type Row } from '../readings/rows';
import { isQuick, isWhole } from '../harness/sample';
import {
	ASK_BY_EMAIL,
	ASK_FINANCE,
	ASK_IF_FRAUD,
	ASK_MANAGER,
	ASK_TO_RELEASE,
	askManager,
	browse,
} from './approvals';
import { isNewestNamed } from './billingOutcomes';
import { outcomes } from './outcomes';
import { useHarness } from './useHarness';
import { fieldsOf, type Execution, type WorkflowFile } from '../../demo/driver';
import { notifyInTurn } from '../../sandbox/services/chat/notification';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import type { Harness } from './harness';
import { publishExample } from './triggers';
import { sandboxCredentials } from '../../demo/sandboxCredentials';
import { createRandom } from '../../sandbox/core/random';
import { SANDBOX_API_KEY } from '../../sandbox/issuer/tokens';
import { detailed } from '../harness/messagingRun';
import { templateByNumber } from '../readings/adaptations';
import { nest } from '../readings/settings';
import { daysFrom } from './days';

/** What the owner of an account with these readings sets in the credential of each type. */
const credentialFields = (row: Row): Readonly<Record<string, IDataObject>> => {
	const isSample = (path: string) => row[path] === 'sample';
	return {
		switchboardPushApi: {
			...(row['push.keyHeader'] ? { apiKey: SANDBOX_API_KEY } : {}),
			...detailed({
				topicBodyAsDescription: isSample('push.topicBodyField'),
				contentAvailableAsList: isSample('push.contentAvailable'),
			}),
		},
		switchboardVoiceApi: { accessToken: row['outboundVoice.bearerToken'] ?? '' },
	};
};

/** An order is complete at the first look, and the end of a call is repeated until n8n waits for it. */
const allThere = {
	numbering: { assignment: { thenEveryMs: 1 } },
	outboundVoice: {
		callback: { lost: [], delaysMs: { completed: 1_000 }, retries: 60, retryAfterMs: 1_000 },
	},
};

let opened = 0;

/** Lets the sandbox be an account with these readings, a day ahead, and gives n8n its credentials. */
async function openAccount(harness: Harness, row: Row): Promise<void> {
	const { world, sandbox, credentials } = harness;
	// The sandbox has calls up to the day before: here also of today.
	world.reset({ now: daysFrom(new Date(), 1).toISOString() });
	// It goes on from there, as orders do.
	world.clock.useRealTime();
	world.advance(86_400_000);
	// n8n remembers the IDs of earlier accounts' notifications.
	world.random = createRandom(++opened);
	// People have just written, where an engagement may not last a day.
	for (const engaged of world.tables.chat.engagements.all()) engaged.at = world.now().toISOString();
	world.configure(nest(row));
	world.configure(allThere);
	const fields = credentialFields(row);
	for (const { type, data } of sandboxCredentials(sandbox.url)) {
		if (!(type in fields)) continue;
		const own = { ...data, ...fields[type] };
		credentials[type] = await harness.createCredential(exampleCredentials[type], type, own);
	}
}

/** Calls that are repeated at once, and at any time of the day. */
const atAnyTime = {
	callAgain: { values: { attempts: 3, afterMinutes: 0, outcomes: ['no-answer', 'voicemail'] } },
	calleeHours: { values: { from: '00:00', to: '23:59' } },
};

/** An example as the owner of such an account completes it. */
function complete(example: WorkflowFile, row: Row): WorkflowFile {
	const nodes = example.nodes.map((node) => {
		const { operation } = node.parameters;
		const own: IDataObject = {};
		const { options } = node.parameters as { options?: IDataObject };
		if (options?.callAgain) own.options = { ...options, ...atAnyTime };
		if (operation === 'sendByTemplate' && row['email.templateReference'] === 'sample') {
			own.templateName = templateByNumber;
		}
		if (operation === 'import' && (row['aiAgents.secretValues'] ?? 'shown') !== 'shown') {
			own.options = { secretValues: { secret: secretValues } };
		}
		if (row['chat.numberFormat'] === 'e164') {
			for (const name of ['senderNumber', 'recipientNumber']) {
				const { [name]: number } = node.parameters;
				if (typeof number === 'string' && number !== '={{ $json.phone }}') {
					own[name] = number.replace(/^=?/, '$&+');
				}
			}
			const { jsCode } = node.parameters;
			// The list of an example has numbers in any spelling, also without +.
			if (typeof jsCode === 'string') own.jsCode = jsCode.replace(/'(44\d+)'/g, "'+$1'");
		}
		return { ...node, parameters: { ...node.parameters, ...own } } as typeof node;
	});
	return { ...example, nodes };
}

/** Those of the exported agent, which an account may hide. */
const secretValues = [{ place: 'llm_configuration.api_key', value: 'entered' }];

/** The example that answers messages and matches their statuses. */
const replies = 'reply-to-chat-messages.json';

const { strangePerson: from, businessNumber: to } = SEEDED_MESSAGING.chat;

/** Sends it a message and the status of its answer, as the account does; throws if one goes wrong. */
async function reply(harness: Harness, example: WorkflowFile, row: Row): Promise<void> {
	const { send, executions, remove } = await publishExample(harness, example, 'chat');
	const { world } = harness;
	try {
		const asked = { message: { type: 'text' as const, body: 'Hello' }, name: 'Jane', from, to };
		for (const body of notifyInTurn(world, asked)) await send(body);
		await executions(1);
		const sent = world.tables.chat.messages.all();
		const text = 'Thank you, Jane. We’ve received your message and will get back to you soon.';
		expect(sent.map(({ content }) => content)).toEqual([{ body: text }]);
		const [{ messageId }] = sent;
		const status = { messageId, status: 'delivered' };
		for (const body of notifyInTurn(world, { status })) await send(body);
		const isAlone = (row['chat.notifications.earlierStatuses'] ?? 'none') === 'none';
		const ended = await executions(isAlone ? 2 : 3);
		expect(ended.map((one) => one.status)).toEqual(ended.map(() => 'success'));
		const found = ended.flatMap((one) => fieldsOf(one, 'Find Answer')).map((one) => one.answer);
		const expected = row['chat.sendIdIn'] === 'neither' ? [] : ended.slice(1).map(() => messageId);
		expect(found).toEqual(expected);
	} finally {
		await remove();
	}
}

const harness = useHarness();

const asking = [ASK_BY_EMAIL, ASK_FINANCE, ASK_IF_FRAUD, ASK_MANAGER, ASK_TO_RELEASE];

/** They wait for seconds of real time. */
const slow = [
	'call-customers-one-after-the-other.json',
	'call-until-someone-answers-in-their-daytime.json',
	'call-wait-for-the-outcome-email-the-result.json',
	...asking,
	replies,
];

/** The services whose nodes an example has. */
const servicesIn = (file: string) =>
	readExample(file).nodes.flatMap(({ type }) => {
		const [, name] = /^n8n-nodes-switchboard\.(\w+)/.exec(type) ?? [];
		const service = name === 'waitForDids' ? 'numbering' : name;
		return serviceNames.filter((one) => one === service);
	});

const files = [...Object.keys(outcomes), replies];

let runs = 0;

/**
 * Runs an example until it ends; a question that it asks is answered. Each run has a workflow of its
 * own, because n8n remembers for a workflow which items it has seen.
 */
async function run(file: string, example: WorkflowFile, row: Row): Promise<Execution> {
	const own = { ...example, name: `${example.name} ${++runs}` };
	const asks = asking.includes(file) && (file !== ASK_FINANCE || isNewestNamed(row));
	if (!asks) return await harness.run(own);
	if (file === ASK_IF_FRAUD) addFraud(harness.world);
	const { id, yes } = await askManager(harness, own);
	await browse('POST', yes);
	return await harness.n8n.workflows.ended(id);
}

/** An account with the examples that are run in it. */
type Played = [title: string, row: Row, files: string[]];

/** Each row of a service, with the examples that use the service. */
const rowsOf = (service: ServiceName): Played[] =>
	playedRows(service, 1).map(([number, row]) => [
		`row ${number} of ${service}: ${JSON.stringify(row)}`,
		row,
		files.filter((file) => servicesIn(file).includes(service)),
	]);

/** The account as it is by itself. */
const defaultRow: Played = ['an account', {}, files];

/** One account with a row of each service, in which all examples but the slow ones are run once. */
function sampledRow(): Played {
	const row = Object.assign({}, ...serviceNames.map((name) => playedRows(name, 60)[0][1])) as Row;
	return [JSON.stringify(row), row, files.filter((file) => !slow.includes(file))];
}

const rows = () => {
	if (isQuick) return [defaultRow];
	return isWhole ? serviceNames.flatMap(rowsOf) : [sampledRow()];
};

describe.each(rows())('The examples in %s', (_title, row, played) => {
	it.each(played)('%s', async (file) => {
		await openAccount(harness, row);
		const example = complete(readExample(file), row);
		if (file === replies) await reply(harness, example, row);
		else outcomes[file](await run(file, example, row), harness.world, row);
	});
});
