import { join } from 'node:path';

import { buildPack } from './build.mjs';
import { installPack, installPackages, root } from './install.mjs';
import { withLock } from './lock.mjs';
import { installN8n } from './n8n.mjs';
import { print } from './progress.mjs';
import { endAll, forwardSignals, isStopped, printFailure, runHidden, runShown } from './run.mjs';
import { releaseSteps } from './release.mjs';
import { checkSteps, runAll, runLong, runTests, testSteps } from './test.mjs';

const commands = {
	/** Its own process shows the sandbox, while this one installs n8n for it. */
	async demo(args) {
		await installPack();
		const hasN8n = process.env.SWITCHBOARD_N8N_URL !== undefined;
		const install = async () =>
			await Promise.all([hasN8n ? undefined : installN8n(), buildPack({ silent: true })]);
		let failure;
		const { code } = await runHidden(process.execPath, programOf('demo/demo.ts', args), {
			...{ cwd: root, endsItself: true },
			onOutput: (text) => print(text.trimEnd()),
			onMessage: (_, answer) =>
				void install().then(
					() => answer('n8n is there'),
					(thrown) => {
						failure = thrown;
						endAll();
					},
				),
		});
		if (failure && !isStopped()) throw failure;
		// It has ended early, so nothing has to be installed for it.
		endAll();
		process.exitCode ||= code;
	},

	async sandbox(args) {
		await installPack();
		await runTypeScript('sandbox/main.ts', args);
	},

	async check() {
		await runTests(checkSteps);
	},

	async test() {
		await runTests(testSteps);
	},

	async 'test:all'() {
		await runAll();
	},

	async 'test:whole'() {
		await runLong('whole');
	},

	async 'release:check'() {
		await runTests(releaseSteps);
	},

	/** In `site/dist`; `dev` shows changes of the pages as they are made. */
	async site([command = 'build']) {
		const folder = join(root, 'site');
		const title = 'Installing the generator of the website';
		await withLock(folder, async () => await installPackages(folder, title, '20 seconds', {}));
		const program = join('node_modules', 'vitepress', 'bin', 'vitepress.js');
		process.exitCode = await runShown(process.execPath, [program, command], { cwd: folder });
	},

	async install() {
		await installPack();
		await installN8n();
		console.log('Everything is installed.');
	},
};

export async function runCommand([name, ...args]) {
	if (!Object.hasOwn(commands, name)) {
		console.error(`Usage: node scripts/launch.mjs ${Object.keys(commands).join(' | ')}`);
		process.exitCode = 2;
		return;
	}
	forwardSignals();
	await commands[name](args).catch((failure) => {
		endAll();
		printFailure(failure);
	});
}

const programOf = (file, args) => ['--import', 'tsx', file, ...args];

async function runTypeScript(file, args) {
	process.exitCode = await runShown(process.execPath, programOf(file, args), { cwd: root });
}
