// Converts workflows for n8n's next engine, with n8n's own code. Runs on n8n's Node.js, with n8n's packages
// in the folder that its argument names. Reads `{ <file>: <workflow> }` as JSON from its standard input, and
// prints `{ <file>: [<why it is rejected, one for each trigger>] }`.
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');

const load = createRequire(join(process.argv[2], 'n8n', 'dist', 'index.js'));
load('reflect-metadata');
const { isTriggerNodeType } = load('n8n-workflow');
const { V1WorkflowConverter } = load('@n8n/node-engine-compatibility');
const engine = join(process.argv[2], '@n8n', 'engine', 'dist');
const { validateExecutableGraph } = load(join(engine, 'graph', 'validate-executable-graph.js'));

function problemsOf(workflow) {
	const triggers = workflow.nodes.filter(({ type }) => isTriggerNodeType(type));
	return triggers.flatMap(({ name }) => {
		try {
			validateExecutableGraph(new V1WorkflowConverter().convert(workflow, name));
			return [];
		} catch ({ message }) {
			return [message];
		}
	});
}

const workflows = Object.entries(JSON.parse(readFileSync(0, 'utf8')));
const problems = workflows.map(([file, workflow]) => [file, problemsOf(workflow)]);
console.log(JSON.stringify(Object.fromEntries(problems)));
process.exit(0);
