import { useSandbox } from '../../client';

const CALL = '/api/v1/voice_outbound/call';
const STATUS = '/api/v1/voice_outbound/call_status';
const numbers = { to: '+49301234567', from: '+442079460101' };

describe('Outbound voice', () => {
	const client = useSandbox();

	const post = async (fields: object) => await client.voice.post(CALL, { ...numbers, ...fields });
	const calls = () => client.world.tables.outboundVoice.calls;

	it('rejects wrong media processing with 400 and no body, anything else by the setting', async () => {
		client.world.configure({ outboundVoice: { invalidInputStatus: 422 } });
		for (const type of ['karaoke', undefined]) {
			const { status, data } = await post({ mediaProcessing: { type } });
			expect([status, data]).toEqual([400, '']);
		}
		expect((await post({ timeout: '20' })).status).toBe(422);
		expect(calls()).toHaveLength(0);
	});

	it('requires the tenant in the header', async () => {
		const ask = async (path: string, headers: Record<string, string | null>) =>
			(await client.voice.post(path, path === CALL ? numbers : {}, { headers })).status;
		const stranger = { 'x-tenant-id': 'stranger' };
		expect(await ask(CALL, { 'x-tenant-id': null })).toBe(400);
		expect([await ask(CALL, stranger), await ask(STATUS, stranger)]).toEqual([403, 400]);
		client.world.configure({ outboundVoice: { tenantCheck: 'everywhere' } });
		expect([await ask(CALL, stranger), await ask(STATUS, stranger)]).toEqual([403, 403]);
		client.world.configure({ outboundVoice: { tenants: null } });
		expect(await ask(CALL, stranger)).toBe(200);
	});
});
