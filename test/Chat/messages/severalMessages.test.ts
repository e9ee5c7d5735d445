import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEEDED_MESSAGING } from '../../../sandbox/services/messaging/seeded';
import { clock } from '../../../nodes/shared/clock';
import { newExecution } from '../../harness/run';
import { useService } from '../../harness/tested';
import { UsedKeys } from '../../harness/usedKeys';
import { numbers } from '../samples';
import { testedChat } from '../tested';

const chat = useService(testedChat);
const { engagedPerson, repliedPerson, strangePerson, template } = SEEDED_MESSAGING.chat;
const real = { ...clock };
let pausedMs = 0;
beforeEach(() => {
	pausedMs = 0;
	new UsedKeys().install();
	Object.assign(clock, {
		now: () => real.now() + pausedMs,
		elapsed: () => real.elapsed() + pausedMs,
		sleep: async (ms: number) => await Promise.resolve((pausedMs += ms)),
	});
});
afterEach(() => void Object.assign(clock, real));

const site = 'https://example.com';
const more = (...message: IDataObject[]) => ({ moreMessages: { message } });
const file = { type: 'document', link: `${site}/a.pdf`, filename: 'a.pdf', caption: 'Your order' };

const contentsSent = () =>
	chat.world.requests.map(({ body }) => {
		const { type, ...content } = body as IDataObject;
		return [content.recipientNumber, content[type as string]];
	});
const send = async (own: INodeParameters, settings = {}) =>
	await chat.list('message', 'sendInteraction', { ...numbers, type: 'text', ...own }, settings);

describe('More Messages', () => {
	const own = { body: 'Hi', options: more(file, { type: 'text', body: 'Bye' }) } as INodeParameters;

	it('are sent one after the other, with a pause, and each is an item', async () => {
		const output = await send(own);
		expect(contentsSent()).toEqual([
			[engagedPerson, { body: 'Hi' }],
			[engagedPerson, { link: file.link, filename: 'a.pdf', caption: 'Your order' }],
			[engagedPerson, { body: 'Bye' }],
		]);
		expect(output.map(({ part, parts }) => [part, parts])).toEqual([
			[1, 3],
			[2, 3],
			[3, 3],
		]);
		expect(new Set(output.map(({ messageId }) => messageId)).size).toBe(3);
		expect(Math.round(pausedMs / 1_000)).toBe(2);
	});

	it.each([
		['rejected', { status: 400 }, /^Message 2 of 3: /],
		['unknown', { drop: 'after' as const }, /^It may have been sent.*Message 2 of 3: /],
	])(
		'continue on a retry after the one that failed; its outcome: %s',
		async (outcome, fault, title) => {
			const execution = newExecution();
			chat.world.faults.add({ ...fault, skip: 1, times: 1 });
			const first = send(own, { execution });
			await expect(first).rejects.toThrow(title);
			const again = send(own, { execution });
			if (outcome === 'rejected') expect(await again).toHaveLength(3);
			else await expect(again).rejects.toThrow(title);
			const bodies = contentsSent().map(([, content]) => (content as IDataObject).body ?? 'file');
			expect(bodies).toEqual(
				outcome === 'rejected' ? ['Hi', 'file', 'file', 'Bye'] : ['Hi', 'file'],
			);
		},
	);

	it('keep the order for each of several people', async () => {
		const recipientNumber = `${engagedPerson}, ${repliedPerson}`;
		await send({ ...own, recipientNumber });
		for (const person of [engagedPerson, repliedPerson]) {
			const sent = contentsSent().filter(([to]) => to === person);
			expect(sent.map(([, content]) => (content as IDataObject).body)).toEqual([
				'Hi',
				undefined,
				'Bye',
			]);
		}
	});

	it('count as messages in Limits, all or none', async () => {
		const limits = { limits: { values: { maxPerExecution: 2 } } };
		const limited = { ...own, options: { ...(own.options as IDataObject), ...limits } };
		await expect(send(limited as INodeParameters)).rejects.toThrow(/Max per Execution is 2/);
		expect(chat.world.requests).toEqual([]);
	});

	it('end where a template takes the place of a message', async () => {
		const fallBack = { fallBack: true, templateName: template, specifyVariables: 'json' };
		const recipientNumber = strangePerson;
		const output = await send({ ...own, ...fallBack, variablesJson: '{}', recipientNumber });
		expect(output).toMatchObject([{ fellBack: true, part: 1, parts: 3 }]);
		expect(chat.world.tables.chat.messages).toHaveLength(1);
	});

	it.each([
		[{ type: 'text', body: ' ' }, '“Text” of message 2 is empty'],
		[{ type: 'image' }, '“Link” of message 2 is empty'],
		[{ type: 'document', link: `${site}/a.pdf` }, '“File Name” of message 2 is empty'],
		[{ type: 'image', link: `${site}/a.mp4` }, 'A “.mp4” file cannot be sent as image'],
	])('are checked before any is sent: %j', async (message, reason) => {
		const options = more(message) as INodeParameters;
		await expect(send({ body: 'Hi', options })).rejects.toThrow(reason);
		expect(chat.world.requests).toEqual([]);
	});
});

describe('Split Text Over', () => {
	const paragraph = 'A sentence of the answer. '.repeat(4).trim();
	const body = [paragraph, paragraph, paragraph].join('\n\n');

	it('makes a message of each part of a long text', async () => {
		await send({ body, options: { splitOver: 210, pauseSeconds: 0 } });
		const bodies = contentsSent().map(([, content]) => (content as IDataObject).body);
		expect(bodies).toEqual([`${paragraph}\n\n${paragraph}`, paragraph]);
		expect(pausedMs).toBe(0);
	});

	it('rejects a text of too many parts', async () => {
		const long = { body: 'word '.repeat(1_000), options: { splitOver: 100 } };
		await expect(send(long)).rejects.toThrow(/^The item has \d+ messages, and at most 20 are sent/);
		expect(chat.world.requests).toEqual([]);
	});

	it('leaves a text alone without the option', async () => {
		expect(await send({ body })).not.toMatchObject([{ part: 1 }]);
		expect(contentsSent()).toEqual([[engagedPerson, { body }]]);
	});
});
