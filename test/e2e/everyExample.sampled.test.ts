import { readExample } from '../../demo/examples';
import { serviceNames, type ServiceName } from '../../sandbox/services/services';
import { addFraud } from '../Numbering/callRecords/anomalies/traffic';
import { playedRows, type Row } from '../readings/rows';
import { isQuick, isWhole } from '../harness/sample';
import { complete, openAccount } from './accounts';
import {
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
		const text = 'Thank you, Jane. We have got your message and come back to you soon.';
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

const asking = [ASK_FINANCE, ASK_IF_FRAUD, ASK_MANAGER, ASK_TO_RELEASE];

/** They wait for seconds of real time. */
const slow = [
	'call-customers-one-after-the-other.json',
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
