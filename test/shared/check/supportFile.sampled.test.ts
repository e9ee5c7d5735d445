/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a server between node and sandbox */
import fc from 'fast-check';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { testedServices } from '../../harness/services';
import { sampled, seed } from '../../harness/sample';
import { useService } from '../../harness/tested';
import { named, supportFileOf } from './checked';

/** What says something about a person, or is a secret. Numbers are in numbers, too. */
const planted = [
	...['Jane Planted', 'jane@planted.example', '447700900123', '+44 7700 900123', 'planted-secret'],
	...[
		'1985-03-27',
		'1985-03-27T08:30:00Z',
		'https://planted.example/jane',
		'***9999',
		'COMPLETED9',
	],
];

const plantedNumber = 447_700_900_123;

/** How an answer is changed: each value by what the next number says. */
interface Plan {
	choices: number[];
	/** Of one request after the other. */
	statuses: Array<number | 'same' | 'page'>;
}

const plans: fc.Arbitrary<Plan> = fc.record({
	choices: fc.array(fc.nat(30), { minLength: 1, maxLength: 40 }),
	statuses: fc.array(
		fc.oneof(
			{ weight: 12, arbitrary: fc.constant('same' as const) },
			{ weight: 1, arbitrary: fc.constantFrom('page' as const, 400, 401, 404, 422, 429, 500) },
		),
		{ minLength: 1, maxLength: 20 },
	),
});

class Planter {
	private at = 0;

	constructor(private readonly choices: readonly number[]) {}

	private next = () => this.choices[this.at++ % this.choices.length];

	plant(value: unknown): unknown {
		if (Array.isArray(value)) return value.map((one) => this.plant(one));
		if (value === null || typeof value !== 'object') return this.value(value);
		const entries = Object.entries(value).map(([key, one]) => [key, this.plant(one)]);
		const name = planted[this.next() % planted.length];
		return { ...Object.fromEntries(entries), [name]: name };
	}

	private value(value: unknown): unknown {
		const choice = this.next();
		if (choice > 20) return value;
		if (typeof value === 'number') return choice % 2 ? plantedNumber : -plantedNumber / 1_000;
		return planted[choice % planted.length];
	}
}

async function answerLike(
	target: string,
	plan: Plan,
	request: IncomingMessage,
	reply: ServerResponse,
) {
	const body: Buffer[] = [];
	for await (const chunk of request) body.push(chunk as Buffer);
	const headers = { ...(request.headers as Record<string, string>), host: new URL(target).host };
	delete (headers as Record<string, string>)['content-length'];
	const sent = body.length > 0 ? { body: Buffer.concat(body) } : {};
	const answer = await fetch(target + request.url, { method: request.method, headers, ...sent });
	const text = await answer.text();
	const planter = new Planter(plan.choices);
	const status = plan.statuses.shift() ?? 'same';
	const changed =
		status === 'page'
			? `<html><title>${planted.join(' ')}</title></html>`
			: JSON.stringify(planter.plant(text === '' ? {} : JSON.parse(text)));
	reply.writeHead(typeof status === 'number' ? status : answer.status, {
		'x-planted': planted[4],
		location: planted[7],
	});
	reply.end(changed);
}

describe.each(named(testedServices))('The support file of %s', (_name, tested) => {
	const node = useService(tested);
	let plan: Plan;
	const server = createServer((request, reply) => void answerLike(node.url, plan, request, reply));
	beforeAll(async () => await new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
	afterAll(() => server.close());

	it('has nothing of the account, whatever its answers hold', async () => {
		const { port } = server.address() as AddressInfo;
		const own = JSON.stringify(node.credential()).replaceAll(node.url, `http://127.0.0.1:${port}`);
		const credential = {
			...{ apiKey: 'planted-secret-key', accessToken: 'planted-secret-token' },
			...{ defaultSender: 'jane@planted.example', defaultClient: '447700900123' },
			...(JSON.parse(own) as { baseUrl: string }),
		};
		const secrets = Object.values(credential).filter((value) => value.length > 5);
		const all = [
			...planted,
			...secrets,
			String(port),
			'127.0.0.1',
			'planted',
			'447700900',
			'447700',
		];
		await fc.assert(
			fc.asyncProperty(plans, async (chosen) => {
				plan = { ...chosen, statuses: [...chosen.statuses] };
				const text = await supportFileOf(node, credential);
				expect(all.filter((one) => text.includes(one))).toEqual([]);
				expect(text).toMatch(/^Account check of /);
			}),
			{ seed, numRuns: sampled(50) },
		);
	});
});
