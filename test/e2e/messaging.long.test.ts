import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { SANDBOX_API_KEY } from '../../sandbox/issuer/tokens';
import { itWith, rejection } from './n8n1';
import { useHarness } from './useHarness';

const harness = useHarness();

describe('Messaging examples', () => {
	it('confirm an order by journey, and one without a journey by email', async () => {
		const execution = await harness.runExample('order-confirmation-by-journey-else-by-email.json');
		expect(execution.status).toBe('success');
		expect(fieldsOf(execution, 'Notified')).toEqual([
			{ order: 'A-1001', messageId: expect.any(String) },
		]);
		expect(fieldsOf(execution, 'Confirm by Email')).toMatchObject([
			{ destination: 'john@example.com' },
		]);
		const { email, journey } = harness.world.tables;
		expect(journey.instances.all().map(({ person }) => person.id)).toEqual(['customer-1001']);
		expect(email.mails.all().map(({ html }) => html)).toEqual([
			'<p>Hello John, your order A-1002 is confirmed.</p>',
		]);
	});

	it('reach all devices of a topic with one request', async () => {
		const execution = await harness.runExample('broadcast-to-a-topic.json');
		expect(execution.status).toBe('success');
		const [sent] = harness.world.tables.push.notifications.all().slice(-1);
		expect(sent).toMatchObject({ topic: 'weekend-sale', recipients: { length: 3 } });
		expect(fieldsOf(execution, 'Read It Back')[0]).toMatchObject({ title: 'Weekend sale' });
	});
});

// With its message, so that a failure says why.
const accepted = { status: 'OK', message: expect.any(String) };
const choice = 'test that ignores some statuses only';

/** What the Test button of the credentials of messaging, push and voice says; nothing is sent. */
describe('Messaging credentials', () => {
	async function test(type: string, changed: IDataObject) {
		const before = harness.world.snapshot();
		const verdict = await harness.testChanged(type, changed);
		expect(harness.world.snapshot()).toEqual(before);
		return verdict;
	}

	it('is content with a key that is not refused, although the file does not exist', async () => {
		const baseUrl = `${harness.sandbox.url}/messaging/ `;
		expect(await test('switchboardMessagingApi', { baseUrl })).toEqual(accepted);
		expect(harness.requestsTo('chat')).toEqual(['GET /api/whatsapp/file 404']);
	});

	itWith(choice)('says that the key is not accepted', async () => {
		const verdict = await test('switchboardMessagingApi', { apiKey: 'worn-out' });
		expect(verdict).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(/API key was not accepted/),
		});
	});

	itWith(choice)('does not take a service that is down for one that is content', async () => {
		harness.world.faults.add({ status: 503 });
		expect(await test('switchboardMessagingApi', {})).toMatchObject({ status: 'Error' });
	});

	it('asks push for a history, with a key only where one is given', async () => {
		expect(await test('switchboardPushApi', {})).toEqual(accepted);
		harness.world.configure({ push: { keyHeader: 'apikey' } });
		expect(await test('switchboardPushApi', {})).toMatchObject(rejection(/requires a key/));
		const key = { apiKey: SANDBOX_API_KEY };
		expect(await test('switchboardPushApi', key)).toEqual(accepted);
		// n8n itself asks once more after a 401.
		expect([...new Set(harness.requestsTo('push'))]).toEqual([
			'POST /api/push/history 200',
			'POST /api/push/history 401',
		]);
	});

	it('takes voice’s documented 400 for a made-up call as its success, and places none', async () => {
		expect(await test('switchboardVoiceApi', {})).toMatchObject({ status: 'OK' });
		expect(harness.requestsTo('outboundVoice')).toEqual([
			'POST /api/v1/voice_outbound/call_status 400',
		]);
	});

	async function expectRejection(fault: object, words: RegExp) {
		// n8n itself asks once more after a 401.
		harness.world.faults.add({ ...fault, times: 2 });
		expect(await test('switchboardVoiceApi', {})).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(words),
		});
		expect(harness.requestsTo('outboundVoice').length).toBeLessThanOrEqual(2);
	}

	it('distinguishes a website from voice', async () => {
		const website = { status: 200, raw: '<!doctype html>', contentType: 'text/html' };
		await expectRejection(website, /not as the outbound voice service does/);
	});

	for (const [status, words] of [
		[401, /A token is required/],
		[403, /Tenant ID is not valid/],
		[404, /Nothing answers at this Base URL/],
	] as const) {
		itWith(choice)(`says what an answer ${status} of voice means`, async () => {
			await expectRejection({ status }, words);
		});
	}
});
