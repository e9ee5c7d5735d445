/** What n8n makes of an execution `{ workflowData, data }`, by what these descriptions of nodes declare. */
module.exports = async ({ load, input: { execution, descriptions } }) => {
	load('reflect-metadata');
	const folder = './modules/redaction/executions/strategies';
	const { NodeDefinedFieldRedactionStrategy } = load(
		`${folder}/node-defined-field-redaction.strategy.js`,
	);
	const nodeTypes = {
		getByNameAndVersion: (type) => ({
			description: descriptions.find(({ name }) => name === type),
		}),
	};
	const strategy = new NodeDefinedFieldRedactionStrategy(console, nodeTypes);
	await strategy.apply(execution, { memo: new Map() });
	return execution.data.resultData.runData;
};
