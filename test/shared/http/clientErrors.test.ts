import type { OperationError } from '../../../nodes/shared/errors/operationError';
import { useManualClock } from '../../harness/manualClock';
import { clientOf, throughPauses, isAnything } from './answeringClient';
import { failure } from './failures';

const clock = useManualClock();
const canary = 'canary-1234567890';
const status = (statusCode: number, message = 'No such thing') => ({
	statusCode,
	body: JSON.stringify({ message }),
});

describe('An error', () => {
	it('names the host, and shows secrets nowhere', async () => {
		const credential = { apiKey: canary };
		const unreachable = clientOf('read', [{ thrown: failure('connecting', 'EPROTO') }], {
			credential,
		});
		const asking = unreachable.client.get('/a', isAnything);
		await expect(throughPauses(clock, asking)).rejects.toThrow('to api.example could not');
		const echoing = clientOf('read', [status(400, `Not for ${canary}`)], { credential });
		const error = await echoing.client.get('/a', isAnything).catch((thrown: Error) => thrown);
		expect(error).toMatchObject({ message: 'Not for ***', cause: { body: expect.anything() } });
		expect(JSON.stringify(error)).not.toContain(canary);
		const location = `https://${canary}.example/?key=${canary}`;
		const moved = clientOf('read', [{ statusCode: 302, headers: { location } }], { credential });
		await expect(moved.client.get('/a', isAnything)).rejects.toMatchObject({
			description: expect.stringMatching(/another page of \*\*\*\.example/),
		});
	});
});

it('A secret that crosses the end of what is kept of an error is not shown in part', async () => {
	const body = `${'x'.repeat(1_990)}${canary}${'y'.repeat(2_983)}`;
	const { client } = clientOf('read', [{ statusCode: 400, body }], {
		credential: { apiKey: canary },
	});
	const error = await client.get('/a', isAnything).catch((thrown: OperationError) => thrown);
	expect((error as OperationError).cause.body).toMatch(/x\*\*\*y/);
	expect(JSON.stringify(error)).not.toContain('canary');
});

describe('An answer', () => {
	it('that is larger than the operation allows is rejected, and read no further', async () => {
		let chunks = 0;
		function* endless() {
			for (; ; chunks++) yield Buffer.alloc(100, ' ');
		}
		const options = { maxBytes: 1_000 };
		const { client } = clientOf('read', [{ body: endless() }], { options });
		await expect(client.get('/a', isAnything)).rejects.toMatchObject({
			message: expect.stringContaining('is larger than'),
			cause: { httpCode: '200', body: undefined },
		});
		expect(chunks).toBeLessThan(50);
	});

	it('of just that size is taken, also where a character comes in two chunks', async () => {
		const body = Buffer.from(JSON.stringify({ a: 'é' }));
		const half = body.indexOf(0xc3) + 1;
		const chunks = [body.subarray(0, half), body.subarray(half)];
		const { client } = clientOf('read', [{ body: chunks }], {
			options: { maxBytes: body.length },
		});
		expect(await client.get('/a', isAnything)).toEqual({ a: 'é' });
		const { client: stricter } = clientOf('read', [{ body: chunks }], {
			options: { maxBytes: body.length - 1 },
		});
		await expect(stricter.get('/a', isAnything)).rejects.toThrow('is larger than');
	});

	it('that is cut is asked for again by a read, and leaves open whether a write was done', async () => {
		function* cut() {
			yield Buffer.from('{"a":');
			throw new Error('aborted');
		}
		const read = clientOf('read', [{ body: cut() }, {}]);
		expect(await throughPauses(clock, read.client.get('/a', isAnything))).toEqual({ a: 1 });
		const write = clientOf('write', [{ body: cut() }, {}]);
		await expect(write.client.post('/a', {}, isAnything)).rejects.toMatchObject({
			status: 'unknown',
			cause: { httpCode: 'ECONNRESET' },
		});
		expect(write.asked).toHaveLength(1);
	});

	it.each([199, 300, 400])('of status %i that is cut has its status', async (statusCode) => {
		function* cut() {
			yield Buffer.from('{"message":"No ');
			throw new Error('aborted');
		}
		const { client } = clientOf('read', [{ statusCode, body: cut() }]);
		const error = await client.get('/a', isAnything).catch((thrown: OperationError) => thrown);
		expect((error as OperationError).cause).toEqual({ httpCode: String(statusCode) });
	});
});

describe('What n8n throws', () => {
	it('has the reason, as it is or as a stream', async () => {
		async function* data() {
			yield Buffer.from('{"message":"No such client"}');
		}
		const body = { message: 'No such client' };
		for (const [given, expected] of [
			[data(), body],
			[body, body],
			[null, undefined],
		]) {
			const thrown = { httpCode: '400', message: 'm', context: { data: given } };
			const { client } = clientOf('read', [{ thrown }], { type: 'someOAuth2Api' });
			await expect(client.get('/a', isAnything)).rejects.toMatchObject({
				cause: { httpCode: '401', body: expected },
			});
		}
	});

	it('is the token’s only where n8n obtains one', async () => {
		const thrown = { httpCode: '400', message: 'm' };
		const plain = clientOf('read', [{ thrown }]);
		await expect(plain.client.get('/a', isAnything)).rejects.toMatchObject({
			cause: { httpCode: '400' },
		});
		const renewing = clientOf('read', [{ thrown }], { type: 'someOAuth2Api' });
		await expect(renewing.client.get('/a', isAnything)).rejects.toMatchObject({
			cause: { httpCode: '401' },
		});
	});
});
