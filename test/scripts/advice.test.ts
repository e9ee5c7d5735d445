/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   reads what npm printed */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { addressOf, runModule } from './script';

const PLENTY = 1e10;
const folder = '/home/user/pack';

interface Explained {
	advice: string;
	reason: string;
}

/** What the scripts print for each output, with so many bytes free on the disk. */
async function explain(outputs: Record<string, string>, room = PLENTY) {
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

it('The advice on a failed npm fits its code', async () => {
	const registry = 'npm cannot reach its registry';
	const advice = {
		EUSAGE: `npm rejects the lock file in ${folder}`,
		EINTEGRITY: 'npm cache clean --force',
		ENOSPC: `The disk of ${folder} is full`,
		DEPTH_ZERO_SELF_SIGNED_CERT: 'npm config set cafile',
		...{ E403: 'npm login', E407: 'npm login' },
		...{ E404: 'The registry lacks a package', ETARGET: 'The registry lacks a package' },
		...{ ENOTFOUND: registry, ECONNREFUSED: registry, FETCH_ERROR: registry, E503: registry },
		EACCES: `${folder} or npm's cache is not writable`,
		ENOTEMPTY: `delete ${join(folder, 'node_modules')}`,
		ENOENT: `delete ${join(folder, 'node_modules')}`,
		unknown: 'Install a compiler.',
	};
	const outputs = Object.keys(advice).map((code) => [code, `npm error code ${code}\nnpm error No`]);
	const explained = await explain(Object.fromEntries(outputs) as Record<string, string>);
	const wrong = Object.entries(advice).filter(
		([code, text]) => !explained[code].advice.includes(text),
	);
	expect(wrong).toEqual([]);
});

it('npm’s reason comes without its help, stack traces and log', async () => {
	// Real output of npm (npm 11; `npm9-`: npm 9), without most of its help.
	const places = join(__dirname, 'npm');
	const outputs = readdirSync(places).map((file) => [
		file.replace('.txt', ''),
		readFileSync(join(places, file), 'utf8'),
	]);
	const explained = await explain(Object.fromEntries(outputs) as Record<string, string>);
	expect(explained).toMatchObject({
		EUSAGE: {
			advice: expect.stringContaining('npm rejects the lock file'),
			reason: expect.stringMatching(
				/^code EUSAGE\n`npm ci` can only install [^]*\nMissing: @msgpackr-extract\/.+-win32-x64@ from lock file$/,
			),
		},
		'npm9-EUSAGE': {
			advice: expect.stringContaining('npm rejects the lock file'),
			reason: expect.stringContaining("\nInvalid: lock file's is-number@7.0.0 does not"),
		},
		'rebuild-ECONNREFUSED': { reason: expect.stringContaining('\ncode ECONNREFUSED\n') },
		compile: {
			advice: 'Install a compiler.',
			reason: expect.stringContaining('Could not find any Python installation to use'),
		},
	});
	const reasons = Object.values(explained).map(({ reason }) => reason);
	const isUnclear = /npm (error|ERR!)|\n\s+at |A complete log/;
	expect(reasons.filter((reason) => isUnclear.test(reason))).toEqual([]);
	expect(reasons.filter((reason) => reason.split('\n').length > 31)).toEqual([]);
});

it('A full disk is named whatever npm prints, because npm reports other errors then', async () => {
	const { E404 } = await explain({ E404: 'npm error code E404' }, 0);
	expect(E404.advice).toContain(`The disk of ${folder} is full. An install needs up to 3 GB`);
});
