/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the docs */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { magicInputs, outcomeOf, type Outcome } from '../../../sandbox/core/magic';
import { viewWorld } from '../../../sandbox/web/page/view';
import { SEEDED_MESSAGING } from '../../../sandbox/services/messaging/seeded';
import { until } from '../../harness/until';
import { ORDER, useSandbox } from '../client';
import { openReceiver } from '../webhooks/receiver';

const { chat, email, push } = SEEDED_MESSAGING;

const inputOf = (outcome: Outcome) => magicInputs.find((one) => one.outcome === outcome)!;

describe('Magic inputs', () => {
	const client = useSandbox();

	const mail = { subject: 'News', sender: email.approvedSender, category: 'marketing' };
	const text = { type: 'text', text: { body: 'Hello' } };
	const note = { notification_title: 'News', notification_body: 'Hello' };

	/** Every request that names a person, a template or an order, with the input in that place. */
	const requests: Record<string, (input: string) => Promise<{ status: number }>> = {
		'the number of a call': async (to) =>
			await client.voice.post('/api/v1/voice_outbound/call', { to, from: '+442079460101' }),
		'the recipient of a chat message': async (recipientNumber) =>
			await client.messaging.post('/api/whatsapp/interaction', {
				senderNumber: chat.businessNumber,
				recipientNumber,
				...text,
			}),
		'a chat template': async (templateName) =>
			await client.messaging.post('/api/whatsapp/send-message', {
				senderNumber: chat.businessNumber,
				recipientNumber: chat.engagedPerson,
				templateName,
				variables: {},
			}),
		'the destination of an email': async (destination) =>
			await client.messaging.post('/api/email/send', { ...mail, destination, html: 'Hello' }),
		'an email template': async (templateName) =>
			await client.messaging.post('/api/email/send-by-template', {
				...mail,
				destination: 'jane@example.com',
				templateName,
				variables: {},
			}),
		'the event of a journey': async (event) =>
			await client.messaging.post('/api/journey', {
				event,
				variables: {},
				category: 'otp',
				person: { id: '7' },
			}),
		'the person of a journey': async (id) =>
			await client.messaging.post('/api/journey', {
				event: SEEDED_MESSAGING.journey.orderEvent,
				variables: {},
				category: 'otp',
				person: { id },
			}),
		'a push user': async (user_external_id) =>
			await client.push.post('/api/push/send-by-user', { ...note, user_external_id }),
		'a push token': async (token) =>
			await client.push.post('/api/push/send-by-token', {
				...note,
				tokens: [{ token, user_external_id: push.user }],
			}),
		'a push topic': async (topic) =>
			await client.push.post('/api/push/send-by-topic', { ...note, topic }),
		'the reference of an order': async (reference) =>
			await client.numbering.post('/api/management/buyDids', { ...ORDER, reference }),
	};

	const numbers = ['the number of a call', 'the recipient of a chat message'];
	const inputFor = (place: string, outcome: Outcome) => {
		const { number, address, name } = inputOf(outcome);
		if (numbers.includes(place)) return number!;
		return place === 'the destination of an email' ? address! : name!;
	};

	it.each(Object.keys(requests))('rejects, delays or throttles a request by %s', async (place) => {
		const { world } = client;
		expect((await requests[place](inputFor(place, 'rejected'))).status).toBe(400);
		const { orders, chat: sent, mails, push: pushed, journeys, calls } = viewWorld(world);
		for (const made of [orders, sent, mails, pushed, journeys, calls]) expect(made!.count).toBe(0);
		const throttled = await requests[place](inputFor(place, 'tooMany'));
		expect(throttled).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
		world.configure({ platform: { slowMs: 3_600_000 } });
		const answer = requests[place](inputFor(place, 'slow'));
		await until(() => world.requests.length === 3);
		expect(world.requests[2].status).toBeNull();
		// Ends all waits.
		world.stop();
		await answer;
		expect(world.requests[2].status).not.toBeNull();
	});

	it.each([
		['answered', ['initiated', 'ringing', 'answered', 'completed'], 'completed'],
		['noAnswer', ['initiated', 'ringing', 'completed'], 'no-answer'],
		['busy', ['initiated', 'ringing', 'completed'], 'busy'],
	] as const)('decides how a call ends: %s', async (outcome, kinds, word) => {
		const receiver = await openReceiver();
		const { world } = client;
		// The settings say something else.
		const delaysMs = { initiated: 0, ringing: 1, answered: 2, completed: 3 };
		const callback = { delaysMs };
		const settings = { isAnswered: outcome !== 'answered', outcome: 'failed', callback };
		world.configure({ outboundVoice: settings });
		await client.voice.post('/api/v1/voice_outbound/call', {
			to: inputOf(outcome).number,
			from: '+442079460101',
			statusCallback: receiver.url,
			statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
		});
		const arrived = await receiver.receive(kinds.length);
		await receiver.close();
		expect(world.deliveries.list().map(({ kind }) => kind)).toEqual(kinds);
		const last = arrived
			.map(({ body }) => body as Record<string, unknown>)
			.find((one) => one.outcome);
		expect(last).toMatchObject({ event: 'completed', outcome: word });
		const [shown] = viewWorld(world).calls!.list;
		expect(shown).toMatchObject({ steps: kinds, outcome: word });
	});

	it('gives an order half of its numbers, and never more', async () => {
		await requests['the reference of an order'](`${inputOf('partial').name}-1`);
		client.world.advance(3_600_000);
		await client.numbering.get('/api/data/orders');
		expect(viewWorld(client.world).orders!.list).toMatchObject([
			{ status: 'PROCESSING', quantity: 3, numbers: [expect.any(String)] },
		]);
	});

	it('cancels an order after it was taken', async () => {
		const answer = await client.numbering.post('/api/management/buyDids', {
			...ORDER,
			reference: inputOf('canceled').name,
		});
		expect(answer.data).toMatchObject({ orderStatus: 'PROCESSING', numbers: [expect.any(String)] });
		client.world.advance(3_600_000);
		await client.numbering.get('/api/data/orders');
		expect(viewWorld(client.world).orders!.list).toMatchObject([
			{ status: 'CANCELED', numbers: answer.data.numbers },
		]);
	});

	it('accepts an email that bounces, and shows on the page that it did', async () => {
		const { status } = await requests['the destination of an email'](inputOf('bounced').address!);
		expect(status).toBe(200);
		expect(viewWorld(client.world).mails!.list).toMatchObject([{ isBounced: true }]);
	});

	it('has a person who has never engaged', async () => {
		const { number } = inputOf('notEngaged');
		expect((await requests['the recipient of a chat message'](number!)).status).toBe(422);
	});

	it.each([
		['numbering', 'GET', '/api/data/orders', 'authorization'],
		['aiAgents', 'GET', '/agents', 'authorization'],
		['messaging', 'POST', '/api/email/send', 'apikey'],
		['push', 'POST', '/api/push/send-by-topic', 'x-api-key'],
		['outboundVoice', 'POST', '/api/v1/voice_outbound/call', 'authorization'],
	])('rejects an expired credential: %s', async (service, method, path, header) => {
		const { name } = inputOf('expired');
		client.world.configure({
			outboundVoice: { bearerToken: 'known' },
			push: { keyHeader: 'x-api-key' },
		});
		const credential = header === 'authorization' ? `Bearer ${name}` : name!;
		const answer = await fetch(`${client.sandbox.url}/${service}${path}`, {
			method,
			headers: { [header]: credential },
		});
		expect(answer.status).toBe(401);
		expect(await answer.text()).toContain('expired');
	});

	it.each(['447700900001', 'sandbox', 'sandbox-slowly', 'slow@example.com', 'rejected', ''])(
		'leaves others alone: %j',
		(input) => expect(outcomeOf(input)).toBeUndefined(),
	);

	it('is explained in the docs, each of them', () => {
		const page = readFileSync(join(__dirname, '../../../docs/sandbox.md'), 'utf8');
		const [, table] = /## Magic inputs\n([\s\S]*?)\n## /.exec(page)!;
		const documented = Array.from(table.matchAll(/`([^`]+)`/g), ([, input]) => input);
		const all = magicInputs.flatMap(({ number, address, name }) => [number, address, name]);
		expect([...new Set(documented)].sort()).toEqual(all.filter(Boolean).sort());
		for (const { says } of magicInputs) expect(table).toContain(`| ${says} |`);
	});

	it('helps to try out what the other pages describe, each of them', () => {
		const folder = join(__dirname, '../../../docs');
		const pages = readdirSync(folder).filter((file) => /(?<!sandbox.*)\.md$/.test(file));
		const text = pages.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
		const isUsed = ({ number, address, name }: (typeof magicInputs)[number]) =>
			[number, address, name].some((input) => input && text.includes(`\`${input}\``));
		expect(magicInputs.filter((one) => !isUsed(one))).toEqual([]);
	});
});
