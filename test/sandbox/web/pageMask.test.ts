import { maskAddress, maskFields } from '../../../sandbox/web/page/mask';

const N8N = 'http://127.0.0.1:5678';

describe('Masking on the page', () => {
	it.each([
		[`${N8N}/webhook/6b1f0c3e-6c0e-4c55-9d6e-2f3a51c8a001/chat/hush`, `${N8N}/webhook/…/chat/••••`],
		[`${N8N}/webhook/a/b/calls/hush`, `${N8N}/webhook/a/b/calls/••••`],
		[`${N8N}/webhook/a?secret=hush&n=1`, `${N8N}/webhook/a?secret=••••&n=••••`],
		[`${N8N}/webhook-waiting/12?signature=hush`, `${N8N}/webhook-waiting/12?signature=••••`],
		['http://user:hush@127.0.0.1:5678/webhook', `${N8N}/webhook`],
		['not an address', '••••'],
	])('of the address %s', (address, shown) => expect(maskAddress(address)).toBe(shown));

	it('of fields by their names, at any depth', () => {
		const secret = { apikey: 'hush', client_secret: 'hush', nested: [{ access_token: 'hush' }] };
		const details = [{ parameter: 'api_key', value: 'hush' }];
		const plain = { tokens: [{ token: 'phone' }], details: [{ parameter: 'model', value: 'm1' }] };
		const shown = maskFields({ ...secret, more: { details }, statusCallback: `${N8N}/a/b/hush` });
		expect(JSON.stringify(shown)).not.toContain('hush');
		expect(shown).toMatchObject({ statusCallback: `${N8N}/a/b/••••` });
		expect(maskFields(plain)).toEqual(plain);
	});
});
