import type { INodeParameters } from 'n8n-workflow';

import { SEEDED_MESSAGING } from '../../../sandbox/services/messaging/seeded';
import { newExecution } from '../../harness/run';
import { useService } from '../../harness/tested';
import { numbers } from '../samples';
import { testedChat } from '../tested';

const chat = useService(testedChat);
const { engagedPerson, strangePerson, template } = SEEDED_MESSAGING.chat;
const bodies = () => chat.world.requests.map(({ body }) => body);
const interact = async (own: INodeParameters) =>
	await chat.list('message', 'sendInteraction', { ...numbers, ...own });

describe('an interaction', () => {
	const site = 'https://example.com';
	it.each([
		['text', { body: 'Hi', options: { preview_url: true } }, { body: 'Hi', preview_url: true }],
		[
			'image',
			{ link: `${site}/a.JPG?x=1`, options: { caption: 'A' } },
			{ link: `${site}/a.JPG?x=1`, caption: 'A' },
		],
		[
			'document',
			{ link: `${site}/a.pdf`, filename: 'b.pdf' },
			{ link: `${site}/a.pdf`, filename: 'b.pdf' },
		],
		['image', { link: `${site}/a.jpg`, options: { caption: ' \n' } }, { link: `${site}/a.jpg` }],
		[
			'audio',
			{ link: `${site}/a.ogg`, options: { caption: 'left over' } },
			{ link: `${site}/a.ogg` },
		],
	])('of type %s has only the fields of its type', async (type, own, content) => {
		const output = await interact({ type, ...own } as INodeParameters);
		expect(output).toEqual([
			{ recipientNumber: engagedPerson, messageId: 'chat-72001', message: 'Message sent' },
		]);
		expect(bodies()).toEqual([{ ...numbers, type, [type]: content }]);
	});

	it.each([
		[`${site}/film.mp4`, 'A “.mp4” file cannot be sent as image'],
		['film.jpg', '“Link” takes one web address that begins with https://'],
		[`${site}/picture.webp`, undefined],
	])('is sent with this link unless it is of another type: %s', async (link, message) => {
		chat.world.configure({ chat: { checkLinkTypes: false } });
		const [end] = await Promise.allSettled([interact({ type: 'image', link })]);
		expect((end as PromiseRejectedResult).reason?.message).toBe(message);
		expect(bodies()).toHaveLength(message ? 0 : 1);
	});
});

describe('Fall Back to Template', () => {
	const own = {
		type: 'text',
		body: 'Hi',
		fallBack: true,
		templateName: template,
		variables: { pairs: [{ name: 'name', value: 'Jane' }] },
	};

	it('sends the template only to people who have not engaged', async () => {
		const recipientNumber = `${engagedPerson}, ${strangePerson}`;
		expect(await interact({ ...own, recipientNumber })).toMatchObject([
			{ recipientNumber: engagedPerson, fellBack: false },
			{ recipientNumber: strangePerson, fellBack: true },
		]);
		const messages = chat.world.tables.chat.messages.all();
		expect(messages.map(({ recipientNumber: to, type }) => [to, type]).sort()).toEqual([
			[engagedPerson, 'text'],
			[strangePerson, 'template'],
		]);
		expect(messages.find(({ type }) => type === 'template')?.variables).toEqual({ name: 'Jane' });
	});

	it('also recognizes a rejection in status.code of an answer with 200', async () => {
		chat.world.configure({ chat: { errorsIn: 'statusCode' } });
		const toStranger = { recipientNumber: strangePerson };
		expect(await interact({ ...own, ...toStranger })).toMatchObject([{ fellBack: true }]);
		await expect(interact({ ...own, ...toStranger, templateName: 'gone' })).rejects.toThrow(
			/and so was the template: No template "gone"/,
		);
		await expect(interact({ ...own, ...toStranger, fallBack: false })).rejects.toThrow(
			/has not engaged/,
		);
	});

	it.each([
		['interaction', { fallBack: false }, '“Fall Back to Template”'],
		['send-message', { templateName: 'gone' }, '“Template” names an approved template'],
	])('advises after a refused %s what this one lacks', async (path, changed, advice) => {
		chat.world.faults.add({ path: `/api/whatsapp/${path}`, status: 422, body: {} });
		const sent = interact({ ...own, recipientNumber: strangePerson, ...changed });
		const description = expect.stringContaining(advice) as string;
		await expect(sent).rejects.toMatchObject({ description });
		await expect(sent).rejects.not.toMatchObject({
			description: expect.stringContaining('Send Template') as string,
		});
	});

	it('can be set to every rejection of the message', async () => {
		const options = { fallBackWords: '' };
		chat.world.faults.add({ status: 470, body: {} });
		expect(await interact({ ...own, options })).toMatchObject([{ fellBack: true }]);
	});

	it('does not happen for another rejection', async () => {
		chat.world.faults.add({ status: 422, body: { message: 'no such number' } });
		const advice = 'Set “Rejection Words” under Options to “No such number”';
		await expect(interact(own)).rejects.toMatchObject({
			message: 'No such number',
			description: expect.stringContaining(advice),
		});
		chat.world.faults.add({ status: 500, body: { message: 'has not engaged' } });
		await expect(interact(own)).rejects.toThrow(
			'It may have been sent: check before you repeat it. Has not engaged',
		);
		expect(chat.world.tables.chat.messages.all()).toEqual([]);
	});

	const toStranger = { ...own, recipientNumber: strangePerson };
	const toTemplates = { path: '/api/whatsapp/send-message' };
	const tryTwice = async () => {
		const execution = newExecution();
		const parameters = { ...numbers, ...toStranger };
		const run = async () => await chat.run('message', 'sendInteraction', parameters, { execution });
		return [await run().catch(toWords), await run().catch(toWords)];
	};
	const toWords = ({ message, description }: { message: string; description: string }) =>
		`${message} | ${description}`;

	it('reports that delivery of the template is uncertain, and sends nothing again', async () => {
		chat.world.faults.add({ ...toTemplates, drop: 'after' });
		const [first, second] = await tryTwice();
		expect(first).toMatch(
			/^The message was rejected because the person hasn’t written or replied yet, and the template may have been sent: .*\| The message itself was not sent.*may have been made/,
		);
		expect(second).toBe(first);
		expect(chat.sent()).toEqual([
			'POST /api/whatsapp/interaction',
			'POST /api/whatsapp/send-message',
		]);
	});
});
