/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-dangerous-functions -- builds the package and runs the examples of its page */
import { execFileSync, spawnSync } from 'node:child_process';
import { builtinModules } from 'node:module';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import manifest from '../../sandbox/package.json';

const root = join(__dirname, '../..');
const work = fs.mkdtempSync(join(tmpdir(), 'switchboard-package-'));
/** The package as it is published, and a project that has it installed. */
const [published, project] = [join(work, 'package'), join(work, 'project')];

beforeAll(() => {
	fs.mkdirSync(join(project, 'node_modules', '.bin'), { recursive: true });
	fs.mkdirSync(published);
	execFileSync(process.execPath, [join(root, 'sandbox/build.mjs'), join(published, 'dist')]);
	for (const file of ['package.json', 'README.md']) {
		fs.copyFileSync(join(root, 'sandbox', file), join(published, file));
	}
	fs.symlinkSync(join(root, 'node_modules'), join(published, 'node_modules'));
	fs.symlinkSync(published, join(project, 'node_modules', manifest.name));
	const program = join(project, 'node_modules', manifest.name, 'dist/main.js');
	const bin = join(project, 'node_modules', '.bin', manifest.name);
	fs.writeFileSync(bin, `#!/bin/sh\nexec node ${program} "$@"\n`, { mode: 0o755 });
	fs.writeFileSync(join(project, 'package.json'), '{ "private": true }');
});

afterAll(() => fs.rmSync(work, { recursive: true }));

const filesIn = (folder: string, ending: string) =>
	fs
		.readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith(ending))
		.map((name) => fs.readFileSync(join(folder, name), 'utf8'));

describe('The package of the sandbox', () => {
	it('contains the build, its README and its license, and runs no script on installation', () => {
		const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
		const printed = execFileSync('npm', args, { cwd: published, encoding: 'utf8' });
		const [{ files }] = JSON.parse(printed) as Array<{ files: Array<{ path: string }> }>;
		const paths = files.map(({ path }) => path);
		const others = paths.filter((path) => !path.startsWith('dist/'));
		expect(others.sort()).toEqual(['LICENSE.md', 'README.md', 'package.json']);
		const built = paths.filter((path) => path.startsWith('dist/'));
		expect(built.filter((path) => !/\.(js|d\.ts|json|html|css|svg)$/.test(path))).toEqual([]);
		const wanted = [manifest.main, manifest.types, manifest.bin['switchboard-sandbox']];
		const named = ['dist/web/page/browser/page.html'];
		expect(paths).toEqual(expect.arrayContaining([...wanted, ...named]));
		expect(Object.keys(manifest.scripts)).toEqual(['build']);
	});

	it('requires only its dependencies, and nothing of the repository', () => {
		const scripts = filesIn(join(published, 'dist'), '.js').filter(
			(text) => !text.startsWith('import'),
		);
		expect(scripts.length).toBeGreaterThan(50);
		const required = scripts
			.flatMap((text) => [...text.matchAll(/\brequire\(["']([^"']+)["']\)/g)])
			.map(([, name]) => name.replace('zod/v4', 'zod'))
			.filter(
				(name) => !name.startsWith('.') && !builtinModules.includes(name.replace('node:', '')),
			);
		expect([...new Set(required)].sort()).toEqual(Object.keys(manifest.dependencies).sort());
		expect(scripts.filter((text) => text.includes(root))).toEqual([]);
	});

	it('has types for its API that need nothing else', () => {
		const use = `import { startSandbox, type Sandbox } from 'switchboard-sandbox';
			export async function run(): Promise<number> {
				const sandbox: Sandbox = await startSandbox({ seed: 'acme', settings: { numbering: { recordIds: true } } });
				sandbox.addFault({ status: 503 });
				sandbox.advance({ months: 1 });
				// @ts-expect-error -- no such seed
				sandbox.reset({ seed: 'acne' });
				// @ts-expect-error -- no such setting
				sandbox.configure({ numbering: { recordId: true } });
				return sandbox.requests().length + sandbox.baseUrls.messaging.length;
			}`;
		fs.writeFileSync(join(project, 'use.ts'), use);
		const compiler = join(root, 'node_modules/@typescript/native/bin/tsc');
		const options = ['--strict', '--noEmit', '--skipLibCheck', '--preserveSymlinks'];
		const target = ['--target', 'es2022', '--module', 'node16', '--moduleResolution', 'node16'];
		const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
		const args = [compiler, ...options, ...target, ...types, 'use.ts'];
		const { stdout } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
		expect(stdout).toBe('');
	});
});

/** The first code block of a language on a page that begins with the name of a file, or any. */
function exampleOf(
	page: string,
	language: string,
	comment: string,
): { name: string; text: string } {
	const markdown = fs.readFileSync(join(root, page), 'utf8');
	const blocks = [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))];
	const named = blocks.map(([, text]) => ({
		name: new RegExp(`^${comment} (\\S+)`).exec(text)?.[1] ?? 'example.test.js',
		text,
	}));
	return named[0];
}

function run(program: string, args: readonly string[]) {
	const path = [join(project, 'node_modules/.bin'), process.env.PATH].join(delimiter);
	const env = { ...process.env, PATH: path };
	const { status, stderr } = spawnSync(program, args, { cwd: project, encoding: 'utf8', env });
	return { status, stderr };
}

describe('The examples of the package', () => {
	it.each(['docs/sandbox-tests.md', 'sandbox/README.md'])('for Jest in %s pass', (page) => {
		const { name, text } = exampleOf(page, 'js', '//');
		fs.writeFileSync(join(project, name), text);
		const jest = join(root, 'node_modules/jest/bin/jest.js');
		const { status, stderr } = run(process.execPath, [
			jest,
			'--rootDir',
			project,
			'--runInBand',
			name,
		]);
		expect([status, stderr]).toEqual([0, expect.stringContaining('1 passed, 1 total')]);
	});

	const hasPython = spawnSync('python3', ['--version']).status === 0;
	(hasPython ? it : it.skip)('for Python pass (skipped where there is no Python)', () => {
		const { name, text } = exampleOf('docs/sandbox-tests.md', 'python', '#');
		fs.writeFileSync(join(project, name), text);
		const { status, stderr } = run('python3', ['-m', 'unittest', name.replace('.py', '')]);
		expect([status, stderr]).toEqual([0, expect.stringMatching(/Ran 1 test[^]*OK/)]);
	});
});
