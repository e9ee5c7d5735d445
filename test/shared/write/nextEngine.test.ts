import type { IDataObject } from 'n8n-workflow';

import { testedAiAgents } from '../../AiAgents/tested';
import { testedChat } from '../../Chat/tested';
import { mail, question, testedEmail } from '../../Email/tested';
import { entriesOf, routeOf } from '../../harness/entries';
import { useBuying } from '../../Numbering/orders/buying';
import { testedNumbering } from '../../Numbering/tested';
import { numbers, testedOutboundVoice } from '../../OutboundVoice/tested';
import type { RunOptions } from '../../harness/tested';
import { useService } from '../../harness/tested';
import { UsedKeys } from '../../harness/usedKeys';

const usedKeys = new UsedKeys();
beforeEach(() => usedKeys.install());

/**
 * A run as n8n's next engine starts it: without node context, with another resume token (a test's runs
 * share neither), and with a UUID as the execution's ID.
 */
const next: RunOptions = { executionId: '01a205bb-b501-713a-a92f-55a60bd651db' };

/** Found by a read before they are sent, so that they need no journal. */
const looksFirst = [
	...['agent.clone', 'agent.import', 'agent.upsert', 'skill.upsert'],
	...['llmConfiguration.upsert', 'sttConfiguration.upsert', 'ttsConfiguration.upsert'],
	...['order.buy', 'order.cancel', 'number.release'],
];

describe.each([testedNumbering, testedAiAgents])('Without node context, $name', (tested) => {
	const node = useService(tested);
	const entries = entriesOf(tested).filter(({ key }) => looksFirst.includes(key));

	it.each(entries)('carries out $key once', async ({ resource, operation, sample, writeRoute }) => {
		const run = async () => await node.run(resource, operation.value, sample, next);
		await run();
		// Some return the record again, and others say what its status is.
		await run().catch(() => {});
		const sent = node.world.requests.filter((one) => routeOf(one) === writeRoute);
		expect(sent).toHaveLength(1);
	});
});

describe('Without node context, Buy', () => {
	const { buy } = useBuying();
	const referenceOf = async (more: RunOptions = {}) => {
		const own = { reference: '', dryRun: true };
		const [{ request }] = await buy(own, { ...next, ...more });
		return (request as { reference: string }).reference;
	};

	it('makes the same reference in each attempt of an item', async () => {
		const reference = await referenceOf();
		expect(await referenceOf()).toBe(reference);
		expect(await referenceOf({ runIndex: 1 })).not.toBe(reference);
		const executionId = '01a205bb-b501-713a-a92f-55a60bd651dc';
		expect(await referenceOf({ executionId })).not.toBe(reference);
	});
});

describe('Without node context, a message', () => {
	const email = useService(testedEmail);
	const send = async (options: IDataObject, more: RunOptions = {}) =>
		await email.run('email', 'send', { ...mail, options } as never, { ...next, ...more });
	const sent = () => email.world.tables.email.mails.length;
	const sendOnceKey = 'order-17';

	it('is sent once under a Send Once Key', async () => {
		await send({ sendOnceKey });
		expect((await send({ sendOnceKey }))[0].json).toMatchObject({ alreadySent: true });
		expect(sent()).toBe(1);
	});

	it('is sent by each attempt without such a key', async () => {
		await send({});
		await send({});
		expect(sent()).toBe(2);
	});

	it('is counted by Max per Day in a loop, and rejected by Max per Execution', async () => {
		const limited = (values: IDataObject) => ({ limits: { values } });
		await send(limited({ maxPerExecution: 1 }));
		const again = send(limited({ maxPerExecution: 1 }), { runIndex: 1 });
		await expect(again).rejects.toThrow('Max per Execution cannot be counted in a loop');
		await send(limited({ maxPerDay: 1 }));
		const tooMany = send(limited({ maxPerDay: 1 }), { runIndex: 1 });
		await expect(tooMany).rejects.toThrow('Max per Recipient and Day is 1');
		expect(sent()).toBe(2);
	});
});

describe.each([
	{ tested: testedEmail, run: ['email', 'sendAndWait', question] },
	{
		tested: testedChat,
		run: ['message', 'sendAndWait', testedChat.samples['message.sendAndWait']],
	},
	{ tested: testedOutboundVoice, run: ['call', 'startAndWait', numbers] },
] as const)('n8n’s next engine', ({ tested, run: [resource, operation, own] }) => {
	const node = useService(tested);

	it(`cannot suspend ${tested.name}, which therefore sends nothing`, async () => {
		await expect(node.run(resource, operation, own, next)).rejects.toMatchObject({
			message: expect.stringContaining('cannot wait for an answer'),
			description: expect.stringMatching(/^Nothing was sent\./),
		});
		expect(node.world.requests).toHaveLength(0);
	});
});
