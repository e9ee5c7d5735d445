// Asks n8n's rules for 3.0 about environments. Runs on n8n's Node.js, with n8n's packages in the folder
// that its argument names. Reads `{ folder, environments: { <name>: { <variable>: <value> } } }` as JSON
// from its standard input, and prints `{ findings: [{ where, rule, what }], unasked: [<rule>] }`.
// `unasked` are the rules that read n8n's database: only a running n8n can ask them.
const { mkdirSync, readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');

const { folder, environments } = JSON.parse(readFileSync(0, 'utf8'));
const print = console.log;
// n8n prints that it has made a key.
console.log = console.info = () => {};

const load = createRequire(join(process.argv[2], 'n8n', 'dist', 'index.js'));
load('reflect-metadata');
const { Container } = load('@n8n/di');
const { BreakingChangeRuleMetadata } = load('@n8n/decorators');
load('./modules/breaking-changes/rules/index.js');

/** The rules of 3.0 that look at the instance; the others look at workflows. */
const rules = Container.get(BreakingChangeRuleMetadata)
	.getEntries()
	.map(({ class: Rule }) => ({ Rule, sample: new Rule() }))
	.filter(({ sample }) => 'detect' in sample && sample.getMetadata().version === 'v3')
	.map(({ Rule, sample: { id } }) => ({ Rule, id }));

async function main() {
	const findings = [];
	const unasked = new Set();
	for (const [where, environment] of Object.entries(environments)) {
		for (const name of Object.keys(process.env)) delete process.env[name];
		// n8n rejects a folder that another key was used with.
		const own = join(folder, where);
		mkdirSync(own, { recursive: true });
		Object.assign(process.env, environment, { HOME: own, N8N_USER_FOLDER: own });
		// n8n's settings read the environment when they are first asked for.
		Container.reset();
		for (const { Rule, id } of rules) {
			const issues = await issuesOf(Rule).catch(() => unasked.add(id) && []);
			for (const { title } of issues) findings.push({ where, rule: id, what: title });
		}
	}
	print(JSON.stringify({ findings, unasked: [...unasked] }));
}

async function issuesOf(Rule) {
	return (await Container.get(Rule).detect()).instanceIssues;
}

main().then(() => process.exit(0));
