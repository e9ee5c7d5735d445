/** What n8n's store of used keys, in a database of its own, answers to each call, or its error. */
module.exports = async ({ load, input, folder }) => {
	const quiet = { N8N_LOG_LEVEL: 'silent', DB_TYPE: 'sqlite' };
	Object.assign(process.env, { ...quiet, HOME: folder, N8N_USER_FOLDER: folder });
	load('reflect-metadata');
	const { Container } = load('@n8n/di');
	const { DbConnection, WorkflowRepository } = load('@n8n/db');
	const { DeduplicationHelper } = load('./deduplication/deduplication-helper.js');
	const connection = Container.get(DbConnection);
	await connection.init();
	await connection.migrate();
	const empty = { name: 'Empty', active: false, nodes: [], connections: {}, versionId: 'first' };
	await Container.get(WorkflowRepository).insert({ id: 'workflow', ...empty });

	async function answerTo({ method, keys, scope, node, maxEntries, workflow = 'workflow' }) {
		const where = { workflow: { id: workflow }, node: { id: node } };
		try {
			const options = { mode: 'entries', maxEntries };
			return (await new DeduplicationHelper()[method](keys, scope, where, options)) ?? null;
		} catch (error) {
			return { error: error.message };
		}
	}

	const answers = [];
	for (const call of input) answers.push(await answerTo(call));
	return answers;
};
