import type { IDataObject, INodeType } from 'n8n-workflow';

import { OutboundVoiceTrigger } from '../../../nodes/OutboundVoice/OutboundVoiceTrigger.node';
import { ChatTrigger } from '../../../nodes/Chat/ChatTrigger.node';
import { useManualClock } from '../../harness/manualClock';
import { receive } from '../../harness/webhookRun';

const clock = useManualClock();

const voice: INodeType = new OutboundVoiceTrigger();
const withOptions = (options: IDataObject) =>
	({ secretIn: 'path', triggerOn: ['messages'], options }) as never;
const notify = async (options: IDataObject, own: object = {}, nodeType = voice) =>
	await receive(nodeType, withOptions(options), { body: { a: 1 }, ...own });
const always = { rememberMinutes: 0 };
const allowed = { ipAllowList: '10.0.0.0/8' };
/** A body of so many bytes. */
const bytes = (length: number) => 'x'.repeat(length - 2);

describe('A request', () => {
	const secretIsWrong = 'The secret is missing or wrong';
	it.each<[string, string, number, object, IDataObject?]>([
		['by a method that is not taken', 'Use GET or POST', 405, { method: 'PUT' }],
		[
			'from an address that is not allowed',
			'Requests from this address aren’t allowed',
			403,
			{},
			allowed,
		],
		[
			'from no address',
			'Requests from this address aren’t allowed',
			403,
			{ ip: undefined },
			allowed,
		],
		['without the secret', secretIsWrong, 401, { params: {} }],
		['without parameters', secretIsWrong, 401, { params: undefined }],
		['of more than 1,024 kB', 'The body is larger than 1024 kB', 413, { body: bytes(1_048_577) }],
		[
			'larger than it may be',
			'The body is larger than 2 kB',
			413,
			{ body: bytes(2_049) },
			{ maxBodyKilobytes: 2 },
		],
	])(
		'%s is rejected: %s, which the log says once',
		async (_what, error, status, own, options = {}) => {
			const answered = await notify({ ...always, ...options }, own);
			expect([answered.status, answered.sent]).toEqual([status, { error }]);
			expect(answered.result.workflowData).toBeUndefined();
			expect(answered.warned).toEqual([`Switchboard Call Status Trigger: ${status}: ${error}`]);
		},
	);

	it.each<[string, object]>([
		['without the secret', { params: {} }],
		['of an announced size that is too large', { headers: { 'content-length': '1048577' } }],
	])('%s is rejected before its body is read', async (_what, own) => {
		const onBodyRead = () => {
			throw new Error('The body was read');
		};
		expect([401, 413]).toContain((await notify(always, { ...own, onBodyRead })).status);
	});

	it.each<[string, object, IDataObject?]>([
		['from an allowed address', {}, { ipAllowList: '10.0.0.0/8, 203.0.113.7' }],
		['of 1,024 kB', { body: bytes(1_048_576) }],
		['as large as it may be', { body: bytes(2_048) }, { maxBodyKilobytes: 2 }],
	])('%s starts the workflow', async (_what, own, options = {}) => {
		const { status, result } = await notify({ ...always, ...options }, own);
		expect([status, result.workflowData?.flat().length]).toEqual([200, 1]);
	});

	it('becomes an item with its parts', async () => {
		const { result } = await notify(always, { query: { b: '2' } });
		expect(result.workflowData?.flat()).toEqual([
			{
				json: {
					eventKey: expect.stringMatching(/^[\da-f]{32}$/),
					method: 'POST',
					body: { a: 1 },
					query: { b: '2' },
					receivedAt: '2026-03-15T10:00:00.000Z',
				},
			},
		]);
	});

	it.each([[[]], ['text'], [null]])(
		'that its trigger cannot read (%j) is rejected',
		async (body) => {
			const { status, warned } = await notify(always, { body }, new ChatTrigger());
			expect(status).toBe(400);
			expect(warned).toEqual(['Switchboard Chat Trigger: 400: The body is not a JSON object']);
		},
	);
});

describe('A notification that comes again', () => {
	const again = async (body: unknown, options: IDataObject = {}, node: { id?: string } = {}) => {
		const { result, sent } = await receive(voice, withOptions(options), { body }, undefined, node);
		const count = result.workflowData?.flat().length;
		expect(sent).toEqual({ received: 1, new: count ?? 0 });
		// Without data n8n starts no execution; an empty output would be one.
		expect(count).not.toBe(0);
		return count ?? 0;
	};

	it.each([
		['as many minutes as are set', { rememberMinutes: 2 }, 120_000],
		['one minute by default, as it has no ID', {}, 60_000],
	])('is dropped for %s, and passes from then on', async (body, options, ms) => {
		expect(await again({ body }, options)).toBe(1);
		clock.advance(ms - 1);
		expect(await again({ body }, options)).toBe(0);
		clock.advance(1);
		expect(await again({ body }, options)).toBe(1);
	});

	it.each(['completed', 7, true])('is recognized by the text %j', async (body) => {
		expect([await again(body), await again(body)]).toEqual([1, 0]);
	});

	it.each(['', {}, [], null])('empty (%j) is another one', async (body) => {
		expect([await again(body), await again(body)]).toEqual([1, 1]);
	});
});

describe('A notification that is taken', () => {
	it.each([
		[undefined, { received: 1, new: 1 }],
		[200, { received: 1, new: 1 }],
		[204, ''],
	])('is answered as Response Code says: %p', async (responseCode, sent) => {
		const answered = await notify({ ...always, ...(responseCode && { responseCode }) });
		expect([answered.status, answered.sent]).toEqual([200, sent]);
	});

	it('starts nothing where settings cannot be read, which the log alone says', async () => {
		const { status, sent, logged } = await notify({ ...always, ipAllowList: '={{ undefined }}' });
		const error = 'The trigger could not read its settings';
		expect([status, sent]).toEqual([500, { error }]);
		expect(logged).toEqual([
			expect.stringMatching(`^Switchboard .*: 500: ${error}: “IP Allow-List” is empty`),
		]);
	});
});
