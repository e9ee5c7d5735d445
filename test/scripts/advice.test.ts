/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   reads what npm printed */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { addressOf, runModule } from './script';

const PLENTY = 1e10;
const folder = '/home/user/pack';
/** Real output of npm (npm 11; `npm9-`: npm 9), without most of its help. */
const places = join(__dirname, 'npm');
const outputs = Object.fromEntries(
	readdirSync(places).map((file) => [
		file.replace('.txt', ''),
		readFileSync(join(places, file), 'utf8'),
	]),
);

interface Explained {
	advice: string;
	reason: string;
}

/** What the scripts print for each output, with so many bytes free on the disk. */
async function explain(room: number): Promise<Record<string, Explained>> {
	const { output } = await runModule(`
		import { adviceFor, reasonIn } from '${addressOf('advice.mjs')}';
		const all = Object.entries(${JSON.stringify(outputs)}).map(([name, output]) => {
			const otherwise = 'Install a compiler.';
			const advice = adviceFor({ output, folder: '${folder}', room: ${room}, otherwise });
			return [name, { advice, reason: reasonIn(output) }];
		});
		console.log(JSON.stringify(Object.fromEntries(all)));
	`);
	return JSON.parse(output) as Record<string, Explained>;
}

describe('The advice on a failed npm', () => {
	let explained: Record<string, Explained>;
	beforeAll(async () => {
		explained = await explain(PLENTY);
	});

	const advice = {
		EUSAGE: `npm rejects the lock file in ${folder}`,
		'npm9-EUSAGE': `npm rejects the lock file in ${folder}`,
		EINTEGRITY: 'npm cache clean --force',
		ENOSPC: `The disk of ${folder} is full`,
		DEPTH_ZERO_SELF_SIGNED_CERT: 'npm config set cafile',
		E403: 'npm login',
		E407: 'npm login',
		E404: 'The registry lacks a package',
		ETARGET: 'The registry lacks a package',
		ENOTFOUND: 'npm cannot reach its registry',
		ECONNREFUSED: 'npm cannot reach its registry',
		FETCH_ERROR: 'npm cannot reach its registry',
		E503: 'npm cannot reach its registry',
		'rebuild-ECONNREFUSED': 'npm cannot reach its registry',
		EACCES: `${folder} or npm's cache is not writable`,
		ENOTEMPTY: `delete ${join(folder, 'node_modules')}`,
		ENOENT: `delete ${join(folder, 'node_modules')}`,
		compile: 'Install a compiler.',
	};

	it('is tested with each kind of error', () => {
		expect(Object.keys(advice).sort()).toEqual(Object.keys(outputs).sort());
	});

	it.each(Object.entries(advice))('fits %s', (name, expected) => {
		expect(explained[name].advice).toContain(expected);
	});

	it('follows npm’s reason, without its help, stack traces and log', () => {
		expect(explained.EUSAGE.reason).toMatch(
			/^code EUSAGE\n`npm ci` can only install packages when/,
		);
		expect(explained.EUSAGE.reason).toMatch(
			/\nMissing: @msgpackr-extract\/.+-win32-x64@ from lock file$/,
		);
		expect(explained['npm9-EUSAGE'].reason).toMatch(
			/\nInvalid: lock file's is-number@7.0.0 does not/,
		);
		expect(explained.ECONNREFUSED.reason).toMatch(/^code ECONNREFUSED\n/);
		expect(explained['rebuild-ECONNREFUSED'].reason).toContain('\ncode ECONNREFUSED\n');
		expect(explained.compile.reason).toContain('Could not find any Python installation to use');
		const reasons = Object.values(explained).map(({ reason }) => reason);
		expect(
			reasons.filter((reason) => /npm (error|ERR!)|\n\s+at |A complete log/.test(reason)),
		).toEqual([]);
		expect(reasons.filter((reason) => reason.split('\n').length > 31)).toEqual([]);
	});
});

it('A full disk is named whatever npm prints, because npm reports other errors then', async () => {
	const explained = await explain(0);
	expect(new Set(Object.values(explained).map(({ advice }) => advice.split(':')[0]))).toEqual(
		new Set([`The disk of ${folder} is full. An install needs up to 3 GB`]),
	);
});
