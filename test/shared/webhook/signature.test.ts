import { credentialTest } from '../../../nodes/shared/webhook/secret';
import { isSigned } from '../../../nodes/shared/webhook/signature';
import { useManualClock } from '../../harness/manualClock';
import { nowSeconds, sign, signingSecret, type Signing } from './signing';

const clock = useManualClock();

/** The specification's own, signed with its own secret. */
const example = {
	'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
	'webhook-timestamp': '1614265330',
	'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const exampleBody = '{"test": 2432232314}';

describe('A signature of Standard Webhooks', () => {
	beforeEach(() => clock.advance(1_614_265_330_000 - Date.parse(clock.now)));
	const body = Buffer.from(exampleBody);
	const check = (headers: object, secret = signingSecret, bytes = body) =>
		isSigned(secret, { ...example, ...headers }, bytes);
	const right = example['webhook-signature'];

	it('is that of the specification’s example', () => expect(check({})).toBe(true));

	it.each([
		['one of several', `v1,${'A'.repeat(43)}= ${right}`, true],
		['after one of another version', `v1a,AAAA ${right}`, true],
		['of another version', right.replace('v1,', 'v2,'), false],
		['without a version', right.slice(3), false],
		['cut', right.slice(0, -4), false],
		['of other bytes', `v1,${'A'.repeat(43)}=`, false],
		['empty', '', false],
		['missing', undefined, false],
		['a list', [right], false],
	])('may be %s: %j', (_what, signature, expected) => {
		expect(check({ 'webhook-signature': signature })).toBe(expected);
	});

	it.each([
		[-301, false],
		[-300, true],
		[300, true],
		[301, false],
	])('is valid %i seconds after its time: %p', (seconds, expected) => {
		clock.advance(seconds * 1000);
		expect(check({})).toBe(expected);
	});

	it('is of the ID, the time, the bytes and the key', () => {
		expect(check({ 'webhook-id': 'msg_other' })).toBe(false);
		expect(check({ 'webhook-id': undefined })).toBe(false);
		expect(check({ 'webhook-timestamp': '1614265331' })).toBe(false);
		expect(check({}, signingSecret, Buffer.from('{"test":2432232314}'))).toBe(false);
		expect(check({}, 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).toBe(false);
	});
});

describe('A right signature', () => {
	const raw = '{"a":1}';
	const check = (own: Signing = {}) =>
		isSigned(own.secret ?? signingSecret, sign(raw, own), Buffer.from(raw));

	it('counts only with one ID and one time, and a key that is long enough', () => {
		expect(check()).toBe(true);
		for (const id of ['', undefined, ['msg_1']]) expect(check({ id })).toBe(false);
		const now = nowSeconds();
		for (const timestamp of [[now], `x${now}`, `${now}x`, `${now}.0`, '1e9', '', undefined]) {
			expect([timestamp, check({ timestamp })]).toEqual([timestamp, false]);
		}
		expect(check({ secret: `whsec_${'A'.repeat(28)}` })).toBe(false);
	});
});

describe('The Signing Secret of a credential', () => {
	it.each([
		['', 'OK'],
		[signingSecret, 'OK'],
		[signingSecret.slice(6), 'Error'],
		['whsec_short', 'Error'],
		[`${signingSecret}!`, 'Error'],
		[`whsec_${Buffer.alloc(64).toString('base64')}`, 'OK'],
		[`whsec_${Buffer.alloc(65).toString('base64')}`, 'Error'],
	])('%j is tested: %s', async (secret, status) => {
		const data = { secret: secret === '' ? 'a-secret-of-20-chars' : '', signingSecret: secret };
		const tested = credentialTest.testSecret.call({} as never, { data } as never);
		expect(await tested).toMatchObject({ status });
	});
});
