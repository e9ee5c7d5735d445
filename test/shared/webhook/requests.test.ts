import type { IDataObject, INodeType } from 'n8n-workflow';

import { OutboundVoiceTrigger } from '../../../nodes/OutboundVoice/OutboundVoiceTrigger.node';
import { credentialTest } from '../../../nodes/shared/webhook/secret';
import { ChatTrigger } from '../../../nodes/Chat/ChatTrigger.node';
import { useManualClock } from '../../manualClock';
import { receive } from '../../trust/webhookRun';
import { until } from '../../until';

const clock = useManualClock();

const voice: INodeType = new OutboundVoiceTrigger();
const notify = async (options: IDataObject, own: object = {}, nodeType = voice) =>
	await receive(nodeType, { secretIn: 'path', triggerOn: ['messages'], options } as never, {
		body: { a: 1 },
		...own,
	});
const always = { rememberMinutes: 0 };
/** A body of so many bytes. */
const bytes = (length: number) => 'x'.repeat(length - 2);

describe('A request', () => {
	it.each<[string, number, object, IDataObject]>([
		['by a method that is not taken', 405, { method: 'PUT' }, {}],
		['from an address that is not allowed', 403, {}, { ipAllowList: '10.0.0.0/8' }],
		['from no address', 403, { ip: undefined }, { ipAllowList: '10.0.0.0/8' }],
		['from an allowed address', 200, {}, { ipAllowList: '10.0.0.0/8, 203.0.113.7' }],
		['without the secret', 401, { params: {} }, {}],
		['without parameters', 401, { params: undefined }, {}],
		['of 1,024 kB', 200, { body: bytes(1_048_576) }, {}],
		['that is larger', 413, { body: bytes(1_048_577) }, {}],
		['as large as it may be', 200, { body: bytes(2_048) }, { maxBodyKilobytes: 2 }],
		['larger than it may be', 413, { body: bytes(2_049) }, { maxBodyKilobytes: 2 }],
		['with a hostile body', 400, { body: { constructor: 1 } }, {}],
		['with a hostile query', 400, { query: { prototype: 1 } }, {}],
	])('%s is answered %i', async (_what, status, own, options) => {
		const answered = await notify({ ...always, ...options }, own);
		expect(answered.status).toBe(status);
		expect((answered.result.workflowData ?? []).flat()).toHaveLength(status === 200 ? 1 : 0);
	});

	it('that its trigger cannot read is answered with the place of the fault', async () => {
		const odd = { field: 'messages', value: { messages: [{ id: 7 }] } };
		const { status, sent, logged } = await notify(always, { body: odd }, new ChatTrigger());
		expect([status, logged]).toEqual([400, []]);
		expect(sent).toEqual({ error: expect.stringMatching(/^value\.messages\./) });
	});
});

describe('A notification that comes again', () => {
	const again = async (body: object, options: IDataObject) => {
		const { result, sent } = await notify(options, { body });
		const count = result.workflowData?.flat().length ?? 0;
		expect(sent).toEqual({ received: 1, new: count });
		return count;
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

	it('passes where none is remembered', async () => {
		expect([await again({ no: 1 }, always), await again({ no: 1 }, always)]).toEqual([1, 1]);
	});

	it.each([
		[200, 0],
		[429, 1],
		[500, 1],
	])('passes unless n8n stored it; it answered %i: %i', async (status, count) => {
		const body = { lost: status };
		const first = await notify({ rememberMinutes: 1 }, { body, isStoring: true });
		first.finish(status);
		expect(first.status).toBe(status);
		expect(await again(body, { rememberMinutes: 1 })).toBe(count);
	});

	it.each([
		[200, 0],
		[500, 1],
	])(
		'while the first is being stored, waits for its answer, here %i: %i',
		async (status, count) => {
			const body = { open: status };
			const first = await notify({ rememberMinutes: 1 }, { body, isStoring: true });
			const repeated = again(body, { rememberMinutes: 1 });
			first.finish(status);
			expect(await repeated).toBe(count);
		},
	);

	it('is asked to come later, if that takes long', async () => {
		const body = { open: 'long' };
		await notify({ rememberMinutes: 1 }, { body, isStoring: true });
		const repeated = notify({ rememberMinutes: 1 }, { body });
		await until(() => clock.timeoutsRunning > 0);
		clock.advance(10_000);
		const { status, headers, result } = await repeated;
		expect([status, headers]).toEqual([503, { 'Retry-After': '10' }]);
		expect(result.workflowData).toBeUndefined();
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
		const error = 'The trigger could not read its own settings';
		expect([status, sent]).toEqual([500, { error }]);
		expect(logged).toEqual([
			expect.stringMatching(`^Switchboard .*: ${error}: “IP Allow-List” is empty`),
		]);
	});
});

describe('The secret of a credential', () => {
	it.each<[string | undefined, string]>([
		['x'.repeat(16), 'OK'],
		['x'.repeat(15), 'Error'],
		['', 'Error'],
		[undefined, 'Error'],
		['!$()*,-.:;<=>@[]^_`{|}~', 'OK'],
		...[' ', '\t', '\x7f', 'é', '/', '?', '#', '%', '&', '+'].map((sign): [string, string] => [
			`a-secret-of-20${sign}chars`,
			'Error',
		]),
	])('%j is tested: %s', async (secret, status) => {
		const tested = credentialTest.testSecret.call({} as never, { data: { secret } } as never);
		expect(await tested).toMatchObject({ status });
	});
});
