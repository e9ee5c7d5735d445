/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-dangerous-functions -- starts the processes that claim */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { modules } from '../demo/pack';
import { POSTGRES_USER, startPostgres, type Server } from '../demo/servers';
import type { Claimed } from './claimant';
import { median, report } from './report';

const pairs = Number(process.env.PAIRS ?? 1_000);

let folder: string;
let postgres: Server;
const processes: ChildProcess[] = [];

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'switchboard-claims-'));
	postgres = await startPostgres(folder);
	// The first one creates the table.
	for (const creates of ['yes', 'no']) processes.push(await startClaimant(creates));
});

afterAll(async () => {
	for (const one of processes) one.kill();
	await postgres?.stop();
	rmSync(folder, { recursive: true, force: true });
});

/** A process with n8n's own store, which claims what it is asked for. */
async function startClaimant(creates: string): Promise<ChildProcess> {
	const child = fork(join(__dirname, 'claimant.ts'), {
		execPath: join(modules, 'node', 'bin', 'node'),
		execArgv: ['--import', 'tsx'],
		cwd: join(__dirname, '..'),
		env: {
			...process.env,
			N8N_USER_FOLDER: folder,
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_PORT: String(postgres.port),
			DB_POSTGRESDB_USER: POSTGRES_USER,
			CREATES_TABLE: creates,
		},
	});
	await new Promise((ready, reject) => {
		child.once('message', ready);
		child.once('exit', (code) => reject(new Error(`A process ended with ${code}`)));
	});
	return child;
}

interface Case {
	title: string;
	asked: readonly ChildProcess[];
	/** How many keys at the same time. */
	width: number;
	isBusy: boolean;
}

/** Lets the processes claim new keys; answers the ends of each key. */
async function claimAll({ title, asked, width, isBusy }: Case) {
	const rounds: Array<Array<Claimed['ends']>> = [];
	for (let round = 0; round < pairs / width; round++) {
		const keys = Array.from({ length: width }, (_, index) => `${title} ${round} ${index}`);
		const answers = asked.map(
			async (child) => await new Promise<Claimed>((answer) => child.once('message', answer)),
		);
		for (const child of asked) child.send({ keys, isBusy });
		rounds.push((await Promise.all(answers)).map(({ ends }) => ends));
	}
	return rounds.flatMap((all) => all[0].map((_, index) => all.map((ends) => ends[index])));
}

async function measure(one: Case): Promise<string[]> {
	const all = await claimAll(one);
	const claims = all.flat();
	const isClaimed = ({ outcome }: Claimed['ends'][number]) => outcome === 'claimed';
	const claimedBy = (count: number) =>
		String(all.filter((ends) => ends.filter(isClaimed).length === count).length);
	const failed = claims.filter(({ outcome }) => outcome === 'failed').length;
	const { tookMs } = median(claims.filter(isClaimed), (end) => end.tookMs);
	return [
		one.title,
		String(all.length),
		claimedBy(2),
		claimedBy(1),
		claimedBy(0),
		String(failed),
		tookMs.toFixed(1),
	];
}

it('Send Once: two processes that claim a key at the same time', async () => {
	const [first] = processes;
	const rows = [['', 'keys', 'both', 'one', 'none', 'failed', 'median ms of a claim']];
	const quiet = { width: 1, isBusy: false };
	for (const one of [
		{ title: 'one process', asked: [first], ...quiet },
		{ title: 'two processes', asked: processes, ...quiet },
		{ title: 'two processes, 20 keys at once', asked: processes, ...quiet, width: 20 },
		{ title: 'two busy processes', asked: processes, ...quiet, isBusy: true },
	]) {
		rows.push(await measure(one));
		report('Send Once', rows);
	}
}, 1_800_000);
