import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useManualClock } from '../../harness/manualClock';
import { seed } from '../../harness/sample';
import { ChatTrigger } from '../../../nodes/Chat/ChatTrigger.node';
import { nextTurn } from '../../harness/collectGarbage';
import { receive, type WebhookResult } from '../../harness/webhookRun';

/** A request to a Chat Trigger that collects messages. */
interface Sent {
	/** Of the answer; undefined while the request is held. */
	status?: number;
	/** The texts of each output with which n8n starts an execution; undefined if it starts none. */
	started?: string[][];
	/** Has n8n answer, where it stores slowly. */
	finish?: WebhookResult['finish'];
	/** What n8n logged as errors. */
	logged?: string[];
}

interface Placed {
	options?: IDataObject;
	/** The test has n8n store the execution, with `finish`. */
	isStoring?: boolean;
	nodeId?: string;
}

/** Sends a notification. Resolves when the trigger has done what it can do without waiting. */
async function send(body: unknown, { options, isStoring, nodeId }: Placed = {}) {
	const parameters = {
		secretIn: 'path',
		triggerOn: ['messages', 'statuses'],
		options: { collectSeconds: 3, ...options },
	} as INodeParameters;
	const sent: Sent = {};
	const placement = nodeId === undefined ? {} : { id: nodeId };
	void receive(new ChatTrigger(), parameters, { body, isStoring }, undefined, placement).then(
		(answer) => {
			sent.started = answer.result.workflowData?.map((items) =>
				items.map(({ json }) => String(json.text ?? json.status)),
			);
			sent.finish = (status) => {
				answer.finish(status);
				sent.status = answer.status;
			};
			sent.logged = answer.logged;
			if (answer.status > 0) sent.status = answer.status;
		},
	);
	await settled();
	return sent;
}

/** Until everything that waits for nothing but the clock or n8n has been done. */
async function settled(): Promise<void> {
	for (let turn = 0; turn < 5; turn += 1) await nextTurn();
}

let made = 0;

interface Said {
	from?: string;
	/** Of a person with a username, who has no `from`. */
	userId?: string;
	groupId?: string;
	to?: string;
	/** Epoch seconds; any text. */
	timestamp?: string;
	id?: string;
}

/** A documented notification of messages of one person, or of each person in `from`. */
function saying(texts: string | string[], said: Said = {}) {
	const { from = '447700900001', to = '442079460101', timestamp = '1704067200' } = said;
	const messages = [texts].flat().map((body) => ({
		from: said.userId === undefined ? from : undefined,
		from_user_id: said.userId,
		...(said.groupId !== undefined && { group_id: said.groupId }),
		id: said.id ?? `collected-${++made}`,
		timestamp,
		type: 'text',
		text: { body },
	}));
	const metadata = { display_phone_number: to, phone_number_id: `id-${to}` };
	return { field: 'messages', value: { metadata, messages } };
}

/** A documented notification of a status. */
const reporting = (status: string) => ({
	field: 'messages',
	value: { statuses: [{ id: `reported-${++made}`, status, timestamp: '1704067200' }] },
});

const clock = useManualClock();

const pass = async (ms: number) => {
	clock.advance(ms);
	await settled();
};

// No burst of one test reaches into the next.
afterEach(async () => await pass(60_000));

describe('Collect Messages', () => {
	it('starts one execution for a burst, with an item for each message', async () => {
		const hello = await send(saying('Hello'));
		await pass(2_999);
		const question = await send(saying('A question'));
		await pass(2_999);
		expect([hello, question]).toEqual([{}, {}]);
		await pass(1);
		expect(hello).toMatchObject({ status: 200, started: [['Hello', 'A question'], [], []] });
		expect(question).toMatchObject({ status: 200, started: undefined });
		expect(clock.timeoutsRunning).toBe(0);
	});

	it('waits no longer than 8 seconds, however fast a person writes', async () => {
		const sent = [await send(saying('0'))];
		for (let second = 1; second < 8; second += 1) {
			await pass(1_000);
			sent.push(await send(saying(String(second))));
		}
		await pass(999);
		expect(sent[0].status).toBeUndefined();
		await pass(1);
		expect(sent[0].started?.[0]).toHaveLength(8);
		expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
	});

	it('starts at once with the most messages, and with the next one a new burst', async () => {
		const options = { collectAtMost: 3 };
		const sent = [];
		for (const text of ['a', 'b', 'c', 'd']) sent.push(await send(saying(text), { options }));
		expect(sent[0].started?.[0]).toEqual(['a', 'b', 'c']);
		expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, undefined]);
		await pass(3_000);
		expect(sent[3].started?.[0]).toEqual(['d']);
	});

	it('never splits a request, nor starts with more than the most messages', async () => {
		const options = { collectAtMost: 3 };
		const first = await send(saying(['a', 'b']), { options });
		const second = await send(saying(['c', 'd']), { options });
		expect(first.started?.[0]).toEqual(['a', 'b']);
		await pass(3_000);
		expect(second.started?.[0]).toEqual(['c', 'd']);
		expect((await send(saying(['e', 'f', 'g', 'h']), { options })).started?.[0]).toHaveLength(4);
	});

	it('sorts by the time of writing, or leaves the order of arrival without it', async () => {
		const late = await send(saying('second', { timestamp: '1704067201' }));
		await send(saying('first', { timestamp: '1704067200' }));
		await pass(3_000);
		expect(late.started?.[0]).toEqual(['first', 'second']);
		const unknown = await send(saying('second', { timestamp: 'soon' }));
		await send(saying('first', { timestamp: '1704067200' }));
		await pass(3_000);
		expect(unknown.started?.[0]).toEqual(['second', 'first']);
	});
});

describe('Collect Messages keeps apart', () => {
	it.each([
		['persons', { from: '447700900002' }, {}],
		['business numbers', { to: '442079460102' }, {}],
		['triggers', {}, { nodeId: 'another' }],
	])('%s', async (_what, said, placed) => {
		const one = await send(saying('one'));
		const other = await send(saying('other', said), placed);
		await pass(3_000);
		expect([one.started?.[0], other.started?.[0]]).toEqual([['one'], ['other']]);
	});
});

describe('Collect Messages holds', () => {
	it.each([
		['nothing at 0 seconds', saying('Hello'), { collectSeconds: 0 }],
		['no status', reporting('read'), {}],
		['no opt-out', saying('STOP'), { optOutWords: 'STOP' }],
		['nothing of another kind', { field: 'account', value: {} }, { rememberMinutes: 0 }],
	])('%s', async (_what, body, options) => {
		await send(saying('held'));
		expect((await send(body, { options })).status).toBe(200);
	});

	it('no request with messages of two persons', async () => {
		const body = saying(['one', 'two']);
		body.value.messages[1].from = '447700900002';
		expect((await send(body)).started?.[0]).toEqual(['one', 'two']);
	});

	it('25 answers at most; then executions start at once', async () => {
		const held = [];
		for (let index = 0; index < 25; index += 1) {
			held.push(await send(saying('held', { from: `4477009${index}` })));
		}
		expect(held.every(({ status }) => status === undefined)).toBe(true);
		const beyond = await send(saying('beyond', { from: '44770090' }));
		expect([beyond.started?.[0], held[0].started?.[0]]).toEqual([['beyond'], ['held']]);
		expect(held[1].status).toBeUndefined();
		expect(await send(saying('again', { from: 'again' }))).toEqual({});
	});
});

const sending = fc.record({
	person: fc.integer({ min: 0, max: 2 }),
	/** Before it. */
	pauseMs: fc.integer({ min: 0, max: 4_000 }),
	/** Whether an earlier message is sent again instead. */
	isRepeated: fc.boolean(),
});

const platform = fc.record({
	sendings: fc.array(sending, { minLength: 1, maxLength: 14 }),
	/** Whether n8n can store its first executions. */
	fails: fc.array(fc.boolean(), { maxLength: 6 }),
	collectAtMost: fc.integer({ min: 2, max: 5 }),
});

/** A platform that sends again what was not confirmed, and an n8n that sometimes cannot store. */
class Storm {
	readonly stored: string[][] = [];

	readonly bodies: Array<ReturnType<typeof saying>> = [];

	private readonly attempts: Array<{ index: number; sent: Sent }> = [];

	private readonly finished = new Set<Sent>();

	constructor(
		private readonly fails: boolean[],
		private readonly options: { collectAtMost: number },
	) {}

	async deliver(index: number): Promise<void> {
		const sent = await send(this.bodies[index], { options: this.options, isStoring: true });
		this.attempts.push({ index, sent });
	}

	async pass(ms: number): Promise<void> {
		clock.advance(ms);
		await settled();
		for (const { sent } of this.attempts) {
			if (!sent.finish || this.finished.has(sent)) continue;
			this.finished.add(sent);
			const isFailed = sent.started !== undefined && this.fails.shift() === true;
			if (sent.started && !isFailed) this.stored.push(sent.started[0]);
			sent.finish(isFailed ? 500 : 200);
		}
		await settled();
	}

	/** The messages of which no attempt was confirmed. */
	get unconfirmed(): number[] {
		return [...this.bodies.keys()].filter(
			(index) => !this.attempts.some((one) => one.index === index && one.sent.status === 200),
		);
	}
}

describe('Whatever a platform repeats and n8n fails to store', () => {
	it('each message is in one execution, and each execution has one person', async () => {
		await fc.assert(
			fc.asyncProperty(platform, async ({ sendings, fails, collectAtMost }) => {
				const storm = new Storm([...fails], { collectAtMost });
				for (const { person, pauseMs, isRepeated } of sendings) {
					await storm.pass(pauseMs);
					const count = storm.bodies.length;
					const text = `${person} wrote ${count}`;
					if (!isRepeated || count === 0) storm.bodies.push(saying(text, { from: `44${person}` }));
					await storm.deliver(isRepeated && count > 0 ? (person * 7) % count : count);
				}
				for (let round = 0; round < 3; round += 1) await storm.pass(8_000);
				for (let left = 12; left > 0 && storm.unconfirmed.length > 0; left -= 1) {
					for (const index of storm.unconfirmed) await storm.deliver(index);
					for (let round = 0; round < 3; round += 1) await storm.pass(8_000);
				}
				const texts = storm.bodies.map(({ value }) => value.messages[0].text.body);
				expect(storm.stored.flat().sort()).toEqual([...texts].sort());
				for (const burst of storm.stored) {
					expect(new Set(burst.map((text) => text[0])).size).toBe(1);
					expect(burst.length).toBeLessThanOrEqual(collectAtMost);
				}
			}),
			{ seed, numRuns: 30 },
		);
	});
});
