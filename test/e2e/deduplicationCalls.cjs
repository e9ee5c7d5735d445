// Makes calls of n8n's store of used keys, on n8n's Node.js and in a database of its own, with n8n's packages
// in the folder that its first argument names; the second one is an empty folder. Reads `[{ method, keys, scope, node,
// maxEntries }]` as JSON from its standard input, and prints what n8n answered to each, or its error.
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');

const [, , packages, folder] = process.argv;
const calls = JSON.parse(readFileSync(0, 'utf8'));
const print = console.log;
// n8n prints that it has made a key.
console.log = console.info = () => {};
const quiet = { N8N_LOG_LEVEL: 'silent', DB_TYPE: 'sqlite' };
Object.assign(process.env, { ...quiet, HOME: folder, N8N_USER_FOLDER: folder });

const load = createRequire(join(packages, 'n8n', 'dist', 'index.js'));
load('reflect-metadata');
const { Container } = load('@n8n/di');
const { DbConnection, WorkflowRepository } = load('@n8n/db');
const { DeduplicationHelper } = load('./deduplication/deduplication-helper.js');

async function main() {
	const connection = Container.get(DbConnection);
	await connection.init();
	await connection.migrate();
	const empty = { name: 'Empty', active: false, nodes: [], connections: {}, versionId: 'first' };
	await Container.get(WorkflowRepository).insert({ id: 'workflow', ...empty });
	const answers = [];
	for (const call of calls) answers.push(await answerTo(call));
	print(JSON.stringify(answers));
}

async function answerTo({ method, keys, scope, node, maxEntries }) {
	const where = { workflow: { id: 'workflow' }, node: { id: node } };
	const options = { mode: 'entries', maxEntries };
	const store = new DeduplicationHelper();
	try {
		return (await store[method](keys, scope, where, options)) ?? null;
	} catch (error) {
		return { error: error.message };
	}
}

main().then(
	() => process.exit(0),
	(error) => {
		console.error(error);
		process.exit(1);
	},
);
