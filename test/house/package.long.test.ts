/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-dangerous-functions -- runs npm pack */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import manifest from '../../package.json';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Packed {
	name: string;
	version: string;
	files: Array<{ path: string; size: number }>;
}

/** The build writes this file last. */
const isBuilt = existsSync(join(root, 'dist', 'types', 'nodes.json'));
const describeBuilt = isBuilt
	? describe
	: (name: string, tests: () => void) =>
			describe.skip(`${name} (skipped: there is no build, run npm run build first)`, tests);

/** What `npm publish` would upload; needs a build. */
function pack(): Packed {
	const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
	const shell = process.platform === 'win32';
	const printed = execFileSync('npm', args, { cwd: root, encoding: 'utf8', shell });
	const [packed] = JSON.parse(printed) as Packed[];
	return packed;
}

describeBuilt('The published package', () => {
	let paths: string[];
	let built: string[];
	beforeAll(() => {
		paths = pack().files.map(({ path }) => path);
		built = paths.filter((path) => path.startsWith('dist/'));
	});

	it('contains the build, four documents and nothing else', () => {
		const others = paths.filter((path) => !built.includes(path));
		expect(others.sort()).toEqual(['CHANGELOG.md', 'LICENSE.md', 'README.md', 'package.json']);
		const unexpected = built.filter(
			(path) => !/^dist\/(credentials|icons|known|methods|nodes|types|package\.json$)/.test(path),
		);
		expect(unexpected).toEqual([]);
		expect(built.filter((path) => !/\.(js|js\.map|json|svg)$/.test(path))).toEqual([]);
	});

	it('contains every node and credential that it names, and the metadata that n8n loads', () => {
		const { nodes, credentials } = manifest.n8n;
		const metadata = ['known', 'types'].flatMap((folder) =>
			['nodes', 'credentials'].map((kind) => `dist/${folder}/${kind}.json`),
		);
		expect(paths).toEqual(expect.arrayContaining([...nodes, ...credentials, ...metadata]));
	});

	it('has no dependencies and runs no script on installation', () => {
		const fields = Object.keys(manifest);
		const forbidden = ['dependencies', 'optionalDependencies', 'bundleDependencies', 'bin'];
		expect(fields.filter((field) => forbidden.includes(field))).toEqual([]);
		expect(Object.keys(manifest.peerDependencies)).toEqual(['n8n-workflow']);
		const onInstall = /^(pre|post)?(install|prepare|pack|publish)|^prepublishOnly$/;
		expect(Object.keys(manifest.scripts).filter((name) => onInstall.test(name))).toEqual([]);
	});

	it('requires only modules that every n8n has', () => {
		const required = built
			.filter((path) => path.endsWith('.js'))
			.flatMap((path) => [...read(path).matchAll(/\b(?:require|import)\(\s*["'`]([^"'`]+)/g)])
			.map(([, name]) => name)
			.filter((name) => !name.startsWith('.'));
		expect([...new Set(required)].sort()).toEqual(['crypto', 'luxon', 'n8n-workflow', 'zod']);
	});

	it('contains no path of the machine that built it', () => {
		expect(built.length).toBeGreaterThan(100);
		expect(built.filter((path) => read(path).includes(root))).toEqual([]);
	});
});
