import { buildPack } from './build.mjs';
import { installPack, root } from './install.mjs';
import { installN8n, lines } from './n8n.mjs';
import { endAll, npmEnvironment, forwardSignals, runShown } from './run.mjs';
import { printFailure } from './failure.mjs';
import { checkSteps, runTests, testSteps } from './test.mjs';

/** The npm scripts that install what they need first. */
const commands = {
	async demo(args) {
		// n8n takes much longer than the pack, so only its progress is shown.
		const pack = installPack({ silent: true }).then(() => buildPack({ silent: true }));
		await Promise.all([installN8n(), pack]);
		await runTypeScript('sandbox/n8n/demo.ts', args);
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

	/** The end-to-end tests on the newest n8n 1.x; arguments are passed to Jest. */
	async 'e2e:n8n1'(args) {
		const pack = installPack({ silent: true }).then(() => buildPack({ silent: true }));
		await Promise.all([installN8n({}, lines.one), pack]);
		const all = ['run', '--silent', 'test:e2e', '--', ...args];
		const env = npmEnvironment({ SWITCHBOARD_N8N: lines.one });
		process.exitCode = await runShown('npm', all, { cwd: root, env });
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

async function runTypeScript(file, args) {
	const all = ['--import', 'tsx', file, ...args];
	process.exitCode = await runShown(process.execPath, all, { cwd: root });
}
