import type { IDataObject } from 'n8n-workflow';

import { useService } from '../../harness/tested';
import { Conversations } from '../conversation';
import { testedChat } from '../tested';

const chat = useService(testedChat);
const talk = new Conversations(chat);
beforeAll(async () => await talk.start());
beforeEach(() => talk.reset());
afterAll(async () => await talk.n8n.stop());

const sent = () => chat.world.tables.chat.messages.all().map(({ content }) => content?.body);

describe('An answer', () => {
	it.each<[string, IDataObject, string, unknown]>([
		['date', {}, '2026-12-24', '2026-12-24'],
		['number', {}, '12,5', 12.5],
		['email', {}, 'Jane <jane@example.com>', 'jane@example.com'],
		['choice', { choices: 'Red, Blue' }, ' blue!', 'Blue'],
		['yesNo', {}, 'Yes.', true],
		['yesNo', {}, 'Nein', false],
		['text', {}, 'Tomorrow', 'Tomorrow'],
	])('of the kind %s %j is read: %s', async (answerType, own, text, answer) => {
		const question = await talk.ask({ answerType, ...own } as never);
		await talk.write(text);
		expect(question.items).toMatchObject([
			{ outcome: 'answered', answer, text, from: '447700900001', receivedAt: expect.any(String) },
		]);
	});

	it.each<[string, IDataObject, string]>([
		['date', {}, 'tomorrow'],
		['number', {}, 'a few'],
		['email', {}, 'jane'],
		['choice', { choices: 'Red, Blue' }, 'Green'],
		['yesNo', {}, 'ok'],
	])('of the kind %s %j is unread: %s', async (answerType, own, text) => {
		const question = await talk.ask({ answerType, ...own } as never);
		await talk.write(text);
		expect(question.items).toMatchObject([{ outcome: 'unread', answer: null, text }]);
	});

	it('is a button’s ID, too', async () => {
		const question = await talk.ask({ answerType: 'choice', choices: 'red-1, blue-2' });
		const interactive = { type: 'button_reply', button_reply: { id: 'blue-2', title: 'Blue' } };
		await talk.write('', { type: 'interactive', interactive, text: undefined });
		expect(question.items).toMatchObject([{ answer: 'blue-2', text: 'Blue' }]);
	});

	it('that can’t be read is asked for once more, then it is unread', async () => {
		const askAgain = 'As 2026-12-24, please';
		const question = await talk.ask({ answerType: 'date', askAgain });
		expect((await talk.write('soon', { id: 'same' })).started).toEqual([]);
		expect([sent(), question.state]).toEqual([['When?', askAgain], 'waiting']);
		expect((await talk.write('soon', { id: 'same' })).started).toEqual([]);
		expect(sent()).toHaveLength(2);
		await talk.write('very soon');
		expect(question.items).toMatchObject([{ outcome: 'unread', text: 'very soon' }]);
		expect(sent()).toHaveLength(2);
	});

	it('is read after the second question', async () => {
		const question = await talk.ask({ answerType: 'date', askAgain: 'As 2026-12-24, please' });
		await talk.write('soon');
		await talk.write('2026-12-24');
		expect(question.items).toMatchObject([{ outcome: 'answered', answer: '2026-12-24' }]);
	});

	it('is unread if the second question is rejected', async () => {
		const question = await talk.ask({ answerType: 'date', askAgain: 'As 2026-12-24, please' });
		chat.world.faults.add({ status: 418 });
		await talk.write('soon');
		expect(question.items).toMatchObject([{ outcome: 'unread', text: 'soon' }]);
	});
});

describe('An approval in the chat', () => {
	const ask = async (own: IDataObject = {}) =>
		await talk.ask({ operation: 'sendAndWait', message: 'Buy 3 numbers?', ...own } as never);

	it.each([
		['yes', true, 'approved'],
		['Approve', true, 'approved'],
		['No!', false, 'declined'],
		['decline', false, 'declined'],
		['ok', false, 'unread'],
		['why?', false, 'unread'],
	])('%s -> %s, %s', async (text, approved, answer) => {
		const question = await ask();
		expect(sent()).toEqual(['Buy 3 numbers?\n\nApprove / Decline']);
		expect((await talk.write(text)).started).toEqual([]);
		expect(question.items).toMatchObject([{ approved, answer, data: { comment: text } }]);
		expect(question.items[0]).not.toHaveProperty('wait');
	});

	it('takes the labels of its buttons, and asks again', async () => {
		const approvalOptions = { values: { approveLabel: 'Go ahead', disapproveLabel: 'Wait' } };
		const question = await ask({ approvalOptions, askAgain: 'Go ahead or wait?' });
		await talk.write('hm');
		expect(sent()).toEqual(['Buy 3 numbers?\n\nGo ahead / Wait', 'Go ahead or wait?']);
		await talk.write('go ahead');
		expect(question.items).toMatchObject([{ approved: true }]);
	});

	it('is not given by another message, and asks one person only', async () => {
		const question = await ask();
		await talk.ask();
		expect(question.items).toMatchObject([{ approved: false, answer: 'newerQuestion' }]);
		const recipientNumber = '447700900001, 447700900004';
		await expect(ask({ recipientNumber })).rejects.toThrow('“To” has 2 people');
	});
});
