const { join } = require('node:path');

/** Converts workflows for n8n's next engine: `{ <file>: [<why it is rejected, one for each trigger>] }`. */
module.exports = async ({ load, input, packages }) => {
	load('reflect-metadata');
	const { isTriggerNodeType } = load('n8n-workflow');
	const { V1WorkflowConverter } = load('@n8n/node-engine-compatibility');
	const engine = join(packages, '@n8n', 'engine', 'dist');
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

	const problems = Object.entries(input).map(([file, workflow]) => [file, problemsOf(workflow)]);
	return Object.fromEntries(problems);
};
