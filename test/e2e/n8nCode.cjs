// Started by n8nCode.ts on n8n's Node.js: runs a program with n8n's packages, and prints what it answers.
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');

const [, , program, packages, folder] = process.argv;
const print = console.log;
// n8n prints that it has made a key.
console.log = console.info = () => {};

const load = createRequire(join(packages, 'n8n', 'dist', 'index.js'));
const input = JSON.parse(readFileSync(0, 'utf8'));

require(program)({ load, input, folder }).then(
	(answer) => {
		print(JSON.stringify(answer));
		process.exit(0);
	},
	(error) => {
		console.error(error);
		process.exit(1);
	},
);
