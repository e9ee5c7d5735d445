import { buildPack } from './build.mjs';
import { checkNode, installN8n, installPack, root } from './install.mjs';
import { passSignalsOn, runShown } from './run.mjs';
import { tell } from './tell.mjs';
import { runTests } from './test.mjs';

/** What `npm run <name>` does here. Each command installs what it needs and nothing else. */
const commands = {
	async demo(args) {
		await installPack();
		await installN8n();
		await buildPack();
		await runTypeScript('sandbox/n8n/demo.ts', args);
	},

	async sandbox(args) {
		await installPack();
		await runTypeScript('sandbox/main.ts', args);
	},

	async test() {
		await runTests();
	},
};

async function runTypeScript(file, args) {
	process.exitCode = await runShown(process.execPath, ['--import', 'tsx', file, ...args], { cwd: root });
}

async function main([name, ...args]) {
	checkNode();
	passSignalsOn();
	if (!(name in commands)) {
		console.error(`Usage: node scripts/launch.mjs ${Object.keys(commands).join(' | ')}`);
		process.exitCode = 2;
		return;
	}
	await commands[name](args);
}

await main(process.argv.slice(2)).catch(tell);
