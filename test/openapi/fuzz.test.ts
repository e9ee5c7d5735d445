import fc from 'fast-check';

import { breaches } from '../../sandbox/contract/breaches';
import type { ServiceName } from '../../sandbox/services';
import { SANDBOX_API_KEY, SANDBOX_TENANT, SANDBOX_TOKEN } from '../../sandbox/tokens';
import { nest } from '../readings/settings';
import { rowsOf } from '../readings/rows';
import { NOW, useSandbox } from '../sandbox/client';
import { isLongRun, seed } from '../trust/longRun';
import { files, operationsOf, servicesOf } from './documents';
import { knownOf } from './known';
import { requestsOf, type Made } from './requests';

/** Requests in all. */
const COUNT = isLongRun ? 50_000 : 1_000;
/** So many requests meet one state and the same readings. */
const PHASE = 100;

const total = files.flatMap(operationsOf).length;
const client = useSandbox();

async function send({ described, path, query, body }: Made): Promise<number> {
	const { settings, url } = client.world;
	const { bearerToken } = settings.outboundVoice;
	const byKey = settings.push.keyHeader === 'authorization' && described.file === 'push';
	const token = byKey
		? SANDBOX_API_KEY
		: described.file === 'outbound-voice'
			? bearerToken
			: SANDBOX_TOKEN;
	const asked = new URLSearchParams(query).toString();
	const response = await fetch(
		`${url}/${described.file === 'messaging' ? 'messaging' : servicesOf(described.file)[0]}${path}${asked && `?${asked}`}`,
		{
			method: described.method.toUpperCase(),
			headers: {
				'content-type': 'application/json',
				authorization: `Bearer ${token ?? ''}`,
				apikey: SANDBOX_API_KEY,
				'x-tenant-id': SANDBOX_TENANT,
			},
			...(body !== undefined && described.method !== 'get' && { body: JSON.stringify(body) }),
		},
	);
	await response.arrayBuffer();
	return response.status;
}

describe.each(files)('Requests made from %s.json', (file) => {
	const operations = operationsOf(file);
	const phases = Math.ceil((COUNT * operations.length) / total / PHASE);
	const rows = servicesOf(file).map((name) => rowsOf(name as ServiceName));

	it(`have no answer outside of it and no server error (seed ${seed})`, async () => {
		const reached = new Map<string, number>();
		for (let phase = 0; phase < phases; phase += 1) {
			// Every other phase has the default readings.
			const row =
				phase % 2 === 0
					? {}
					: Object.assign({}, ...rows.map((own) => own[(phase * 7) % own.length]));
			client.world.reset({ now: NOW });
			client.world.configure(nest(row as Record<string, unknown>));
			const known = knownOf(client.world);
			const requests = fc.oneof(...operations.map((described) => requestsOf(described, known)));
			const property = fc.asyncProperty(requests, async (made) => {
				const status = await send(made);
				const { responses, operationId } = made.described.operation;
				if (status < 300) reached.set(operationId, (reached.get(operationId) ?? 0) + 1);
				const found = breaches.splice(0);
				if (found.length > 0) throw new Error(found.join('\n'));
				if (status >= 500 && !responses[status]) throw new Error(`status ${status}`);
			});
			await fc.assert(property, { numRuns: PHASE, seed: seed + phase });
		}
		const never = operations.filter(({ operation }) => !reached.has(operation.operationId));
		console.log(
			file,
			phases * PHASE,
			'accepted',
			[...reached.values()].reduce((a, b) => a + b, 0),
			'never',
			never.map((n) => n.request).join(', '),
		);
		if (isLongRun) expect(never.map(({ request }) => request)).toEqual([]);
		else expect(reached.size).toBeGreaterThan(0);
	});
});
