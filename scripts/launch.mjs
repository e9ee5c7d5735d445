// In syntax that an old Node.js can read, so that it can print what is wrong.
const oldest = 20;

if (Number(process.versions.node.split('.')[0]) < oldest) {
	console.error('Node.js ' + oldest + ' or newer is needed; this is ' + process.version + '.');
	console.error(
		'Install a current version from https://nodejs.org and run the same command again.',
	);
	process.exit(1);
}

import('./commands.mjs').then(({ runCommand }) => runCommand(process.argv.slice(2)));
