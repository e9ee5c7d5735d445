/* eslint-disable @n8n/community-nodes/no-restricted-imports -- answers with streams, as n8n does */
import { Readable } from 'node:stream';

import type { Source } from '../../../nodes/shared/declare/api';
import { useManualClock } from '../../harness/manualClock';
import { until } from '../../harness/until';
import type { Response } from './answeringClient';
import { baseUrl, clientOf, throughPauses } from './answeringClient';
import { failure } from './failures';

const clock = useManualClock();
const canary = 'canary-1234567890';
const file = { data: '{"a":1}', fileName: undefined, mimeType: undefined };

/** Downloads from these sources in turn; n8n answers as given. */
function download(
	responses: Response[],
	sources: Array<Partial<Source>> = [{}],
	errors?: Record<number, { message: string; description: string }>,
) {
	let count = 0;
	const { client, ...more } = clientOf('read', responses, { credential: { apiKey: canary } });
	const source = async () => ({
		url: '/a',
		maxBytes: 1_048_576,
		...sources[Math.min(count++, sources.length - 1)],
	});
	return { ...more, client, ended: client.download(source, errors), sourced: () => count };
}

describe('A download', () => {
	it('of an execution that was stopped is not begun', async () => {
		const { asked, client } = clientOf('read', [{}], { signal: AbortSignal.abort() });
		const source = async () => ({ url: '/a', maxBytes: 1 });
		await expect(client.download(source)).rejects.toThrow('The execution was stopped');
		expect(asked).toEqual([]);
	});

	it('is tried like a read, and its address asked for again each time', async () => {
		const urls = ['https://files.example/1', 'https://files.example/2'];
		const { asked, ended, sourced } = download(
			[{ statusCode: 503 }, {}],
			urls.map((url) => ({ url })),
		);
		expect(await throughPauses(clock, ended)).toEqual(file);
		expect(asked.map(({ by, url }) => [by, url])).toEqual(urls.map((url) => ['plain', url]));
		expect(sourced()).toBe(2);
	});

	it('ends after four tries, or at once with a status that stays', async () => {
		const failing = download([{ statusCode: 503 }]);
		await expect(throughPauses(clock, failing.ended)).rejects.toMatchObject({
			status: 'rejected',
			cause: { httpCode: '503' },
		});
		expect(failing.asked).toHaveLength(4);
		const rejected = download([{ statusCode: 404 }]);
		await expect(rejected.ended).rejects.toMatchObject({ cause: { httpCode: '404' } });
		expect(rejected.asked).toHaveLength(1);
	});

	it('has errors of its own, which name the host that was asked', async () => {
		const errors = { 404: { message: 'No such file', description: 'Look elsewhere.' } };
		const missing = download([{ statusCode: 404 }], [{}], errors);
		await expect(missing.ended).rejects.toThrow('No such file');
		const unreachable = [{ thrown: failure('connecting', null, { code: 'EPROTO' }) }];
		const there = download(unreachable, [{ url: 'https://files.example/1' }]);
		await expect(throughPauses(clock, there.ended)).rejects.toThrow(
			'to files.example could not be established',
		);
		await expect(throughPauses(clock, download(unreachable).ended)).rejects.toThrow(
			'to api.example could not',
		);
	});

	it('names the proxy that could not be reached, but no host that a signed address may name', async () => {
		const cause = { address: '10.0.0.1', port: 3128 };
		const refused = [{ thrown: failure('connecting', null, { code: 'ECONNREFUSED', cause }) }];
		await expect(throughPauses(clock, download(refused).ended)).rejects.toThrow(
			'The proxy of this n8n at 10.0.0.1:3128 could not be reached',
		);
		const there = download(refused, [{ url: 'https://files.example/1' }]);
		await expect(throughPauses(clock, there.ended)).rejects.toThrow(
			'The service at files.example could not be reached',
		);
	});

	it('does not show secrets that its answer echoes', async () => {
		const { ended } = download([{ statusCode: 400, body: `No file for ${canary}` }]);
		await expect(ended).rejects.toMatchObject({ message: 'No file for ***' });
	});

	it('waits while the service asks for a pause, and asks for its address after that', async () => {
		const busy = { statusCode: 503, headers: { 'retry-after': '20' } };
		const { asked, ended, sourced } = download([busy, {}]);
		await until(() => clock.asleep.length === 1);
		expect([clock.asleep, asked.length, sourced()]).toEqual([[20_000], 1, 1]);
		clock.advance(20_000);
		expect(await ended).toEqual(file);
		expect([asked.length, sourced()]).toEqual([2, 2]);
	});

	it('does not begin while that pause is too long, and holds back other requests', async () => {
		const busy = { statusCode: 429, headers: { 'retry-after': '300' } };
		const { asked, client, ended, sourced } = download([busy, {}]);
		await expect(ended).rejects.toThrow('no more requests for 5 minutes');
		await expect(client.get('/b')).rejects.toThrow('no more requests for 5 minutes');
		const source = async () => ({ url: '/b', maxBytes: 1 });
		await expect(client.download(source)).rejects.toThrow('no more requests for 5 minutes');
		expect([asked.length, sourced()]).toEqual([1, 1]);
	});

	it('from another host is not held back by the service, nor the service by that host', async () => {
		const busy = { statusCode: 429, headers: { 'retry-after': '300' } };
		const url = 'https://files.example/1';
		const there = download([busy, {}], [{ url }]);
		await expect(there.ended).rejects.toThrow('no more requests for 5 minutes');
		expect(await there.client.get('/a')).toEqual({ a: 1 });
		there.throttle.note(baseUrl, { status: 429, resumesAtMs: Infinity, text: '' });
		const other = async () => ({ url: 'https://other.example/1', maxBytes: 100 });
		expect(await there.client.download(other)).toEqual(file);
	});
});

describe('The size of a download', () => {
	const chunks = (...sizes: number[]) => sizes.map((size) => Buffer.alloc(size, 'x'));
	const wanted = [{ maxBytes: 1_048_576 }];
	const message = 'The file is larger than 1 MB';
	const raise = 'was not stored. To store it, raise Max Size under Options.';

	it.each([
		[[1_048_576], {}],
		[[1_048_000, 576], { 'content-length': '1048576' }],
		[[], {}],
	])('of %j may be all that is allowed', async (sizes, headers) => {
		const { ended } = download([{ body: chunks(...sizes), headers }], wanted);
		expect(String((await ended).data)).toHaveLength(sizes.reduce((sum, size) => sum + size, 0));
	});

	it('above that ends it, without another try', async () => {
		const { asked, ended } = download([{ body: chunks(1_048_000, 577) }], wanted);
		await expect(ended).rejects.toMatchObject({ message, description: `It ${raise}` });
		expect(asked).toHaveLength(1);
	});

	it('that is announced above that ends it before it begins, and its connection', async () => {
		let begun = 0;
		function* chunksOf() {
			begun++;
			yield Buffer.from('x');
		}
		const body = Readable.from(chunksOf());
		const headers = { 'content-length': '1048577' };
		const { ended } = download([{ body, headers }], wanted);
		const description = `It has 1048577 bytes and ${raise}`;
		await expect(ended).rejects.toMatchObject({ message, description });
		expect([begun, body.destroyed]).toEqual([0, true]);
	});
});
