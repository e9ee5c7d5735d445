import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { SANDBOX_API_KEY } from '../../../sandbox/issuer/tokens';
import { testedEmail } from '../../Email/tested';
import { newExecution } from '../../harness/run';
import { useService } from '../../harness/tested';

const email = useService(testedEmail);

const keys = ['key-of-tenant-alpha', 'key-of-tenant-beta', 'key-of-tenant-alpha'];
const items = keys.map((key) => ({ json: { key } }));
const continuing = { onError: 'continueErrorOutput' } as const;

/** Runs with the credential's key from the item; answers its output and the keys that were sent. */
async function send(more: Partial<Parameters<typeof email.run>[3]> = {}, own: IDataObject = {}) {
	const sent: unknown[] = [];
	let reads = 0;
	const output = await email.run(
		'email',
		'send',
		{
			...testedEmail.samples['email.send'],
			options: { batching: { batch: { batchSize: 1 } } },
		},
		{
			credential: { ...email.credential(), apiKey: '={{ $json.key }}', ...own },
			items,
			settings: continuing,
			onCredentialRead: () => void reads++,
			sign(request: IHttpRequestOptions) {
				const [name, key] = Object.entries(request.headers ?? {}).find(([, value]) =>
					keys.includes(String(value)),
				) ?? ['none', undefined];
				sent.push(key);
				return { ...request, headers: { ...request.headers, [name]: SANDBOX_API_KEY } };
			},
			...more,
		},
	);
	return { output, sent, reads };
}

describe('A credential whose fields are expressions', () => {
	it('is that of each item', async () => {
		const { output, sent } = await send();
		expect(sent).toEqual(keys);
		expect(output).toHaveLength(3);
	});

	it('is missing for one item alone', async () => {
		const { output } = await send(
			{},
			{ baseUrl: `={{ $itemIndex === 1 ? "" : "${email.url}/messaging" }}` },
		);
		expect(output.map(({ json }) => json.error)).toEqual([
			undefined,
			'The credential has no Base URL',
			undefined,
		]);
	});

	it('hides the secrets of all items in each error', async () => {
		const body = { message: `It is not ${keys[1]} or ${keys[0]}` };
		email.world.faults.add({ status: 418, body, times: 3 });
		const { output } = await send();
		const texts = JSON.stringify(output);
		expect(texts).toContain('It is not *** or ***');
		expect(texts).not.toContain('key-of-tenant');
	});

	it('does not hold back one account because of another', async () => {
		const headers = { 'retry-after': '86400' };
		email.world.faults.add({ status: 429, headers });
		const { output } = await send();
		expect(output.map(({ json }) => json.error !== undefined)).toEqual([true, false, true]);
	});
});

describe('A credential without expressions', () => {
	it('is read once for all items', async () => {
		const many = Array.from({ length: 50 }, () => ({ json: {} }));
		const { output, reads } = await send({ items: many }, { apiKey: keys[0] });
		expect(output).toHaveLength(50);
		expect(reads).toBe(1);
	});
});

describe('A different credential after a failure', () => {
	it('does not send again what is done', async () => {
		email.world.faults.add({ status: 418, skip: 1 });
		const execution = newExecution();
		const own = (id: string) => ({
			execution,
			settings: { credentials: { switchboardMessagingApi: { id, name: id } } },
		});
		await expect(send(own('1'), { apiKey: keys[0] })).rejects.toThrow('Fault of the sandbox');
		const { output } = await send(own('2'), { apiKey: keys[1] });
		expect(output).toHaveLength(3);
		expect(email.world.tables.email.mails.all()).toHaveLength(3);
	});
});
