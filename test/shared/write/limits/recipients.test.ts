import type { INodeParameters } from 'n8n-workflow';

import { testedChat } from '../../../Chat/tested';
import { mail } from '../../../Email/samples';
import { testedEmail } from '../../../Email/tested';
import { journeyStart } from '../../../Journey/samples';
import { testedJourney } from '../../../Journey/tested';
import { testedPush } from '../../../Push/tested';
import { useService } from '../../../harness/tested';
import { oneADay, useOneDay } from './limitedMail';

const [email, chat, push, journey] = [testedEmail, testedChat, testedPush, testedJourney].map(
	(tested) => useService(tested),
);
useOneDay();
const limited = (values: INodeParameters) => ({ options: { limits: { values } } });

/** Sends to one recipient of each kind; `onePerson.sampled.test.ts` tries their spellings. */
const sends = {
	email: async (destination: string, values: INodeParameters) =>
		await email.run('email', 'send', { ...mail, destination, ...limited(values) }),
	phone: async (recipientNumber: string, values: INodeParameters) => {
		const sample = testedChat.samples['message.sendTemplate'];
		const own = { ...sample, recipientNumber, ...limited(values) };
		return await chat.run('message', 'sendTemplate', own);
	},
	id: async (user_external_id: string, values: INodeParameters) => {
		const sample = testedPush.samples['notification.sendByUser'];
		const own = { ...sample, user_external_id, ...limited(values) };
		return await push.run('notification', 'sendByUser', own);
	},
};
const start = async (person: INodeParameters, values: INodeParameters) =>
	await journey.run('journey', 'start', { ...journeyStart, person, ...limited(values) });

const domains = 'JANE@example.org; @Example.com\n@example.net';
const listed = '={{ ["+49 (30)", "", null, 43] }}';

describe('Allowed Recipients', () => {
	it.each<[keyof typeof sends, string, string, boolean]>([
		['email', domains, 'Jane Doe <x@EXAMPLE.com>', true],
		['email', domains, 'jane@example.org', true],
		['email', domains, 'john@example.org', false],
		['email', domains, 'jane@mail.example.com', false],
		['email', domains, 'jane@example.com.evil.test', false],
		['email', domains, '"a@example.com" <jane@evil.test>', false],
		['phone', listed, '0049-30-123', true],
		['phone', listed, '+1 202 555 0100', false],
		['phone', listed, '+1 493 012 3456', false],
		['phone', '30, 4931, +4431', '+443049300000', false],
		['id', 'x\ncustomer-*', 'customer-1001', true],
		['id', '*', 'customer-1001', true],
		['id', 'customer-1, Customer-*, 1001, ustomer*', 'customer-1001', false],
	])('of the kind %s, as %j, allow %j: %s', async (kind, allowedRecipients, to, isAllowed) => {
		const sending = sends[kind](to, { allowedRecipients });
		if (isAllowed) await sending;
		else await expect(sending).rejects.toThrow(/Recipients does not allow|not an email address/);
	});

	it.each<[string, boolean]>([
		['news-a', true],
		['news-2026.de~b%20c', true],
		["news-a' in topics || 'all' in topics", false],
		['news-a,all', false],
		['news-a\nall', false],
		['news-a\0', false],
		['news-a && all', false],
	])('with a beginning allow names of topics alone: %j: %s', async (topic, isAllowed) => {
		const sample = testedPush.samples['notification.sendByTopic'];
		const own = { ...sample, topic, ...limited({ allowedRecipients: 'news-*' }) };
		const sending = push.run('notification', 'sendByTopic', own);
		if (isAllowed) await sending;
		else await expect(sending).rejects.toThrow();
	});

	const condition = "'news-a' in topics || 'all' in topics";
	const byTopic = async (topic: string, more: INodeParameters, item: object = {}) => {
		const sample = testedPush.samples['notification.sendByTopic'];
		const items = [{ json: item as never }];
		return await push.run('notification', 'sendByTopic', { ...sample, topic, ...more }, { items });
	};

	it.each<[string, INodeParameters]>([
		['an equal entry', limited({ allowedRecipients: `={{ [${JSON.stringify(condition)}] }}` })],
		['a block of one of its topics', limited({ blockedRecipients: 'all' })],
		['a count', limited({ maxPerDay: 1 })],
		['a count', limited({ maxPerExecution: 1 })],
	])('allow no condition in place of a topic, with %s', async (_what, more) => {
		for (const topic of [condition, "!('all' in topics)", 'ａll＇ in topics', 'all;news']) {
			const topics = [topic, `={{ ${JSON.stringify(topic)} }}`, '={{ $json.topic }}'];
			for (const one of topics) await expect(byTopic(one, more, { topic })).rejects.toThrow();
		}
		expect(push.world.requests).toEqual([]);
	});

	it.each<[string, INodeParameters]>([
		['news-2026.de~b%20c', limited({ allowedRecipients: 'news-2026.de~b%20c' })],
		['Summer Offers', limited({ allowedRecipients: 'Summer Offers' })],
		['новости', limited({ maxPerDay: 1 })],
		["a condition, such as 'a' in topics", {}],
	])('allow the topic %s, as every name and as what has no Limits', async (topic, more) => {
		await byTopic(topic, more);
		expect(push.world.requests).toHaveLength(1);
	});

	it('allow a person whose addresses are all allowed', async () => {
		const allowedRecipients = '+49, example.com, customer-*';
		const ok = { id: 'customer-1', phone: '+49 30 1234', email: 'jane@example.com' };
		await start(ok, { allowedRecipients });
		const others = { id: 'stranger', phone: '+1 202 555 0100', email: 'jane@example.org' };
		for (const [name, other] of Object.entries(others)) {
			await expect(start({ ...ok, [name]: other }, { allowedRecipients })).rejects.toThrow(
				'Allowed Recipients does not allow',
			);
		}
	});
});

describe('Max per Recipient and Day', () => {
	it('counts a person by each address, so that leaving one out does not help', async () => {
		await start({ id: 'customer-1', phone: '+49 30 1234' }, { maxPerDay: 1, maxPerExecution: 1 });
		const others = [{ id: 'customer-1' }, { phone: '0049301234' }, { id: 'x', phone: '49301234' }];
		for (const person of others) {
			await expect(start(person, oneADay)).rejects.toThrow('Max per Recipient and Day');
		}
		await start({ id: 'x' }, oneADay);
	});

	it('counts an ID as it is written', async () => {
		await sends.id('customer-1001', oneADay);
		await expect(sends.id('customer-1001', oneADay)).rejects.toThrow('Day is 1');
		await sends.id('Customer-1001', oneADay).catch(() => {});
		expect(push.world.requests).toHaveLength(2);
	});
});
