import { HookContext } from 'n8n-core';
import type { IDataObject } from 'n8n-workflow';

import { ChatTrigger } from '../../../nodes/Chat/ChatTrigger.node';
import { createAdditionalData, placeNode } from '../../harness/run';
import { skipTime, useService } from '../../harness/tested';
import { Conversations } from '../conversation';
import { testedChat } from '../tested';

const chat = useService(testedChat);
const talk = new Conversations(chat);
beforeAll(async () => await talk.start());
beforeEach(() => talk.reset());
afterAll(async () => await talk.n8n.stop());

const sent = () => chat.world.tables.chat.messages.all().map(({ content }) => content?.body);
const rows = (kind: string) => talk.n8n.rows.filter((row) => row.kind === kind);
const writes = () => talk.n8n.requests.filter(({ method }) => method !== 'GET');

describe('A question that is kept in a data table', () => {
	it('gets the reply, and starts nothing else', async () => {
		const question = await talk.ask();
		const { started, sent: response } = await talk.write('Tomorrow');
		expect([started, response]).toEqual([[], { received: 1, new: 1 }]);
		expect(question.items).toMatchObject([
			{ outcome: 'answered', answer: 'Tomorrow', text: 'Tomorrow', timedOut: false },
		]);
		expect(question.items[0]).not.toHaveProperty('wait');
		expect((await talk.write('And another thing')).started).toHaveLength(1);
	});

	it('is stored before the message is sent, and without what was asked', async () => {
		const order: string[] = [];
		talk.n8n.before = ({ path }) => void order.push(`${path} ${sent().length}`);
		await talk.ask({ body: 'What is your PIN?' });
		expect(order[0]).toMatch(/rows 0$/);
		const [row] = rows('reply');
		expect(row).toMatchObject({ person: '447700900001', account: '442079460101', state: 'open' });
		expect(row.address).toContain(`question=${String(row.question)}`);
		expect(row.question).toMatch(/^\w{32}$/);
		expect(JSON.stringify(row)).not.toContain('PIN');
	});

	it('is found by nobody else, and by no other business number', async () => {
		const question = await talk.ask();
		const others = [{ from: '447700900099' }, { to: '442079460999' }, { to: null }];
		for (const other of others) {
			expect((await talk.write('Tomorrow', other)).started).toHaveLength(1);
		}
		expect(question.state).toBe('waiting');
	});

	it.each<[string, IDataObject]>([
		['a message of an unknown type', { type: 'unsupported', text: undefined }],
		['an opt-out', { text: { body: 'STOP' } }],
		['a message from before the question', { at: '1573583200' }],
	])('is not answered by %s, which starts the workflow', async (_what, message) => {
		const question = await talk.ask();
		const { started } = await talk.write('x', message);
		expect([started.length, question.state]).toEqual([1, 'waiting']);
		expect(rows('offer')).toEqual([]);
		await talk.write('Tomorrow');
		expect(question.items).toMatchObject([{ answer: 'Tomorrow' }]);
	});

	it('leaves messages alone where the trigger keeps waits nowhere', async () => {
		const question = await talk.ask();
		const { started } = await talk.write('Tomorrow', {}, { keepWaitsIn: 'nowhere' });
		expect([started.length, question.state]).toEqual([1, 'waiting']);
	});

	it('sends nothing if the table can’t be written', async () => {
		talk.n8n.fault = () => ({ status: 403, body: { message: 'Forbidden' } });
		await expect(talk.ask()).rejects.toThrow('The n8n API key lacks a scope');
		expect(sent()).toEqual([]);
	});

	it('is removed if the message was rejected', async () => {
		chat.world.faults.add({ status: 418 });
		await expect(talk.ask()).rejects.toThrow('Fault of the sandbox');
		expect(talk.n8n.rows).toEqual([]);
	});

	it('creates its table again after a person has deleted it', async () => {
		await talk.ask();
		talk.n8n.tables.clear();
		const question = await talk.ask();
		await talk.write('Tomorrow');
		expect(question.items).toMatchObject([{ answer: 'Tomorrow' }]);
	});

	it('leaves no rows of old waits in the table', async () => {
		await talk.ask();
		await talk.write('Tomorrow');
		skipTime(3 * 86_400_000);
		await talk.ask();
		expect(talk.n8n.rows).toHaveLength(1);
	});
});

describe('A reply', () => {
	it('of 40 ms after the message waits until n8n has stored the wait', async () => {
		const question = await talk.ask();
		question.state = 'running';
		const { resume } = talk.n8n;
		let tries = 0;
		talk.n8n.resume = async (...asked) => {
			if (++tries === 3) question.state = 'waiting';
			return await resume(...asked);
		};
		expect((await talk.write('Tomorrow')).started).toEqual([]);
		expect(question.items).toMatchObject([{ answer: 'Tomorrow' }]);
		talk.n8n.resume = resume;
	});

	it('starts the workflow and says so if the wait is never stored', async () => {
		const question = await talk.ask();
		question.state = 'running';
		const { started } = await talk.write('Tomorrow');
		expect(started).toMatchObject([{ text: 'Tomorrow', wait: { status: 'unreached' } }]);
		expect(rows('offer')).toEqual([]);
	});

	it.each(['finished', 'gone'] as const)('to a question that is %s is a message', async (state) => {
		const question = await talk.ask();
		question.state = state;
		const { started } = await talk.write('Tomorrow');
		expect(started).toEqual([expect.not.objectContaining({ wait: expect.anything() })]);
		talk.n8n.requests.length = 0;
		await talk.write('Hello?');
		expect(writes()).toEqual([]);
	});

	it('to a question that timed out is a message', async () => {
		const question = await talk.ask({ waitAtMostMinutes: 1 });
		talk.timeOut(question);
		expect((await talk.write('Tomorrow')).started).toHaveLength(1);
		expect(question.items).toMatchObject([{ outcome: 'timedOut', answer: null, timedOut: true }]);
	});

	it('that comes twice answers once, and starts nothing', async () => {
		const question = await talk.ask();
		await talk.write('Tomorrow', { id: 'same' });
		expect((await talk.write('Tomorrow', { id: 'same' })).started).toEqual([]);
		expect(question.items).toHaveLength(1);
		const next = await talk.ask();
		expect((await talk.write('Tomorrow', { id: 'same' })).started).toEqual([]);
		expect(next.state).toBe('waiting');
	});

	it('starts the workflow and says so if the table can’t be read', async () => {
		const question = await talk.ask();
		talk.n8n.fault = () => ({ status: 503, body: { message: 'Starting' } });
		const { started, status, warned } = await talk.write('Tomorrow');
		expect(started).toMatchObject([{ text: 'Tomorrow', wait: { status: 'lookupFailed' } }]);
		expect([status, question.state]).toEqual([200, 'waiting']);
		expect(warned.join()).toContain('lookupFailed');
	});

	it('has answered even if the table can’t be written any more', async () => {
		const question = await talk.ask();
		const isUpdate = (path: string) => path.endsWith('/update');
		talk.n8n.fault = ({ path }) => (isUpdate(path) ? { status: 500, body: {} } : undefined);
		expect((await talk.write('Tomorrow', { id: 'same' })).started).toEqual([]);
		talk.n8n.fault = undefined;
		expect((await talk.write('Tomorrow', { id: 'same' })).started).toEqual([]);
		expect(question.items).toHaveLength(1);
	});

	it('is answered once although the response of n8n is lost', async () => {
		const question = await talk.ask();
		const { resume } = talk.n8n;
		let tries = 0;
		talk.n8n.resume = async (...asked) => {
			const answer = await resume(...asked);
			if (++tries === 1) throw new Error('lost');
			return answer;
		};
		expect((await talk.write('Tomorrow')).started).toEqual([]);
		expect([question.items.length, tries]).toEqual([1, 2]);
		talk.n8n.resume = resume;
	});

	it('says that it may have answered if nobody knows', async () => {
		const question = await talk.ask({ waitAtMostMinutes: 1 });
		talk.n8n.before = ({ path }) => {
			if (path.endsWith('/update')) throw new Error('killed');
		};
		await talk.write('Tomorrow', { id: 'same' });
		talk.n8n.before = () => {};
		expect(question.items).toHaveLength(1);
		skipTime(120_000);
		const { started } = await talk.write('Tomorrow', { id: 'same' });
		expect(started).toMatchObject([{ wait: { status: 'uncertain' } }]);
	});
});

describe('Of a person’s questions', () => {
	it('the newest gets the answer, and the older ones say so', async () => {
		const older = await talk.ask({ body: 'Which color?' });
		const newer = await talk.ask();
		expect(older.items).toMatchObject([
			{ outcome: 'newerQuestion', timedOut: false, reply: null, answer: null },
		]);
		await talk.write('Tomorrow');
		expect(newer.items).toMatchObject([{ outcome: 'answered', answer: 'Tomorrow' }]);
		expect(older.items).toHaveLength(1);
	});

	it('an older one that was out of reach ends with the answer to the newer one', async () => {
		const older = await talk.ask();
		older.state = 'running';
		await talk.ask();
		older.state = 'waiting';
		await talk.write('Tomorrow');
		expect(older.items).toMatchObject([{ outcome: 'newerQuestion' }]);
	});

	it('those to others and from other numbers go on', async () => {
		const first = await talk.ask();
		await talk.ask({ recipientNumber: '447700900004' }, {}).catch(() => {});
		expect(first.state).toBe('waiting');
	});
});

describe('A status', () => {
	const askStatus = async () =>
		await talk.ask({ operation: 'sendAndWaitForStatus', status: 'delivered' });

	it('goes to the message that waits for it, although the trigger is off for statuses', async () => {
		const first = await askStatus();
		const second = await askStatus();
		const id = first.waiting.messageId;
		expect((await talk.report(id, 'delivered')).started).toEqual([]);
		expect(first.items).toMatchObject([{ status: 'delivered', timedOut: false }]);
		expect(second.state).toBe('waiting');
		expect((await talk.report('another', 'delivered')).started).toEqual([]);
	});

	it('of another message starts the workflow if the trigger is on for statuses', async () => {
		await askStatus();
		const on = { triggerOn: ['statuses'] };
		expect((await talk.report('another', 'delivered', on)).started).toHaveLength(1);
		expect((await talk.write('Hello', {}, on)).started).toEqual([]);
	});

	it('is offered only to the message that it is of', async () => {
		const status = await askStatus();
		expect(rows('status')).toMatchObject([{ messageId: status.waiting.messageId }]);
		talk.n8n.requests.length = 0;
		await talk.report('another', 'delivered');
		expect(writes()).toEqual([]);
	});

	it.each([
		[['messages'], 0],
		[['statuses'], 1],
	])('that can’t be read starts a trigger on %s %s times', async (triggerOn, count) => {
		const { started } = await talk.report('another', '', { triggerOn });
		expect(started).toHaveLength(count);
	});

	it('ends no question, and a reply no wait for a status', async () => {
		const question = await talk.ask();
		const status = await askStatus();
		await talk.report(question.waiting.messageId, 'delivered');
		await talk.write('Tomorrow');
		expect([question.state, status.state]).toEqual(['finished', 'waiting']);
	});
});

it('A trigger without a credential for its waits is rejected at publishing', async () => {
	const parameters = { triggerOn: ['messages'], keepWaitsIn: 'table', secretIn: 'none' };
	const publish = async (settings: object, credential: IDataObject) => {
		const nodeType = new ChatTrigger();
		const { workflow, node } = placeNode({ parameters, settings }, nodeType);
		const data = createAdditionalData({ credential });
		const context = new HookContext(workflow, node, data, 'trigger', 'activate');
		return await nodeType.webhookMethods.default.checkExists.call(context);
	};
	await expect(publish({ credentials: {} }, {})).rejects.toThrow('no Switchboard Waits API');
	await expect(publish({}, { baseUrl: 'nowhere at all' })).rejects.toThrow('Base URL');
	expect(await publish({}, talk.n8n.credential)).toBe(true);
});
