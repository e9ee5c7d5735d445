const { mkdirSync } = require('node:fs');
const { join } = require('node:path');

/**
 * What n8n's rules for 3.0 find in environments `{ <name>: { <variable>: <value> } }`, and which of the rules were
 * unasked because they read n8n's database.
 */
module.exports = async ({ load, input, folder }) => {
	load('reflect-metadata');
	const { Container } = load('@n8n/di');
	const { BreakingChangeRuleMetadata } = load('@n8n/decorators');
	load('./modules/breaking-changes/rules/index.js');

	/** Those that look at the instance; the others look at workflows. */
	const rules = Container.get(BreakingChangeRuleMetadata)
		.getEntries()
		.map(({ class: Rule }) => ({ Rule, sample: new Rule() }))
		.filter(({ sample }) => 'detect' in sample && sample.getMetadata().version === 'v3')
		.map(({ Rule, sample: { id } }) => ({ Rule, id }));
	const issuesOf = async (Rule) => (await Container.get(Rule).detect()).instanceIssues;

	const findings = [];
	const unasked = new Set();
	for (const [where, environment] of Object.entries(input)) {
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
	return { findings, unasked: [...unasked] };
};
