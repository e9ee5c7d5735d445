import fc from 'fast-check';
import { breaches } from '../../sandbox/contract/breaches';
import { lookupIn } from '../../sandbox/contract/narrow';
import type { ServiceName } from '../../sandbox/services/services';
import { rowsOf } from '../readings/rows';
import { nest } from '../readings/settings';
import { NOW, useSandbox } from '../sandbox/client';
import { isWhole, sampled, seed } from '../harness/sample';
import { files, operationsOf, servicesOf, type Described } from './documents';
import { knownOf } from './known';
import { requestsOf, type Made } from './requests';
import { SANDBOX_API_KEY, SANDBOX_TENANT, SANDBOX_TOKEN } from '../../sandbox/issuer/tokens';
import type { World } from '../../sandbox/core/world';

/** The status of the answer. The request has every credential that the account wants. */
async function send(world: World, made: Made): Promise<number> {
	const { path, query, body } = made;
	const { file, method } = made.described;
	const segment = file === 'messaging' ? file : servicesOf(file)[0];
	const asked = query.length > 0 ? `?${new URLSearchParams(query).toString()}` : '';
	const response = await fetch(`${world.url}/${segment}${path}${asked}`, {
		method: method.toUpperCase(),
		headers: headersFor(world, file),
		...(body !== undefined && method !== 'get' && { body: JSON.stringify(body) }),
	});
	await response.arrayBuffer();
	return response.status;
}

function headersFor({ settings }: World, file: string): Record<string, string> {
	const tokens: Record<string, string | null> = {
		'outbound-voice': settings.outboundVoice.bearerToken,
		push: SANDBOX_API_KEY,
	};
	return {
		'content-type': 'application/json',
		authorization: `Bearer ${tokens[file] ?? SANDBOX_TOKEN}`,
		apikey: SANDBOX_API_KEY,
		'x-tenant-id': SANDBOX_TENANT,
	};
}

/** Requests made from each of the five documents. */
const COUNT = sampled(400, 10_000);
/** So many requests at most meet one state and the same readings. */
const PHASE = Math.min(COUNT / 2, 100);

const client = useSandbox();

/** Every other phase has the default readings. */
function prepare(file: string, phase: number): void {
	const rows = servicesOf(file).map((name) => rowsOf(name as ServiceName));
	const played = phase % 2 === 0 ? [] : rows.map((own) => own[(phase * 7) % own.length]);
	client.world.reset({ now: NOW });
	client.world.configure(nest(Object.assign({}, ...played) as Record<string, unknown>));
}

async function tryOne(made: Made, accepted: Set<string>): Promise<void> {
	const status = await send(client.world, made);
	const { operationId, responses } = made.described.operation;
	if (status < 300) accepted.add(operationId);
	const found = breaches.splice(0);
	if (found.length > 0) throw new Error(found.join('\n'));
	// A documented one is no defect.
	if (status >= 500 && !responses[status]) throw new Error(`Status ${status}`);
}

/** Operations without an accepted request, of those that can have one. */
const withoutAccepted = (operations: readonly Described[], accepted: ReadonlySet<string>) =>
	operations
		.filter(({ operation }) => Object.keys(operation.responses).some((code) => /^2/.test(code)))
		.filter(({ operation }) => !accepted.has(operation.operationId))
		.map(({ request }) => request);

describe.each(files)('Requests made from %s.json', (file) => {
	const operations = operationsOf(file);

	it(`have no answer outside of it and no server error (seed ${seed})`, async () => {
		const accepted = new Set<string>();
		for (let phase = 0; phase < COUNT / PHASE; phase += 1) {
			prepare(file, phase);
			const known = knownOf(client.world);
			const lookup = lookupIn(client.world.settings);
			const requests = operations.map((described) => requestsOf(described, known, lookup));
			const property = fc.asyncProperty(
				fc.oneof(...requests),
				async (made) => await tryOne(made, accepted),
			);
			await fc.assert(property, { numRuns: PHASE, seed: seed + phase });
		}
		const missing = withoutAccepted(operations, accepted);
		if (isWhole) expect(missing).toEqual([]);
		// In a short run, most operations come up a few times.
		else expect(missing.length).toBeLessThan(operations.length * 0.75);
	});
});
