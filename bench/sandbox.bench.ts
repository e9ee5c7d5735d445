/* eslint-disable @n8n/community-nodes/no-restricted-globals -- reads the environment */
import autocannon from 'autocannon';

import { SANDBOX_TOKEN } from '../sandbox/issuer/tokens';
import { report } from './report';
import { startSandbox, type Server } from './sandboxServers';

const CALL_RECORDS = 1_000_000;
const seconds = Number(process.env.SECONDS ?? 10);

/** By what they are called in the report. */
const READS = {
	'One order': '/api/data/orders/1001',
	'20 orders': '/api/data/orders?size=20',
	'100 numbers': '/api/data/e164Numbers?size=100',
	'One of 1,000,000 call records': '/api/data/cdrs/1200000',
	'20 of 1,000,000 call records': '/api/data/cdrs?size=20&page=25000',
};

const headers = { authorization: `Bearer ${SANDBOX_TOKEN}` };

interface Measured {
	/** By the clock; the load generator and other programs take processor time too. */
	perSecond: number;
	/** What one core does. */
	perCpuSecond: number;
}

async function measure(server: Server, path: string): Promise<Measured> {
	const asked = { url: server.url + path, connections: 20, headers };
	await autocannon({ ...asked, duration: 2 });
	const before = server.cpuSeconds();
	const found = await autocannon({ ...asked, duration: seconds });
	expect({ others: found.non2xx, errors: found.errors }).toEqual({ others: 0, errors: 0 });
	const done = found['2xx'];
	return {
		perSecond: done / found.duration,
		perCpuSecond: done / (server.cpuSeconds() - before),
	};
}

const write = (count: number) => Math.round(count).toLocaleString('en');

/** What one core does: the goal is 5,000 plain reads a second. */
it('reads', async () => {
	const rows = [['read', 'a second', 'a second of one core', 'MB']];
	const server = await startSandbox();
	for (const [name, path] of Object.entries(READS)) {
		const { perSecond, perCpuSecond } = await measure(server, path);
		rows.push([name, ...[perSecond, perCpuSecond, server.mb()].map(write)]);
		if (name.startsWith('One')) expect(perCpuSecond).toBeGreaterThan(5_000);
	}
	await server.stop();
	report('Reads', rows);
}, 900_000);

const PAGE = 1_000;

async function readAll(server: Server): Promise<number> {
	let count = 0;
	for (let page = 1; page <= CALL_RECORDS / PAGE; page += 1) {
		const answer = await fetch(`${server.url}/api/data/cdrs?size=${PAGE}&page=${page}`, {
			headers,
		});
		count += ((await answer.json()) as { content: unknown[] }).content.length;
	}
	return count;
}

/** Each round reads all of them; the first fills what has a limit. */
it('a million call records need no memory', async () => {
	const server = await startSandbox();
	const rows = [['round', 'records', 'MB']];
	const sizes: number[] = [];
	for (let round = 1; round <= 4; round += 1) {
		const count = await readAll(server);
		sizes.push(server.mb());
		rows.push([String(round), write(count), write(sizes.at(-1)!)]);
		expect(count).toBe(CALL_RECORDS);
	}
	await server.stop();
	report('All call records', rows);
	expect(sizes.at(-1)! - sizes[0]).toBeLessThan(50);
}, 900_000);
