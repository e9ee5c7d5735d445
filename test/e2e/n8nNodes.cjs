// Loads each of n8n's own nodes as n8n does once it runs it.
const { dirname, join } = require('node:path');

module.exports = async ({ load }) => {
	const loaded = [];
	const failed = [];
	for (const name of ['n8n-nodes-base', '@n8n/n8n-nodes-langchain']) {
		const folder = dirname(load.resolve(`${name}/package.json`));
		const known = Object.entries(require(join(folder, 'dist/known/nodes.json')));
		for (const [node, { className, sourcePath }] of known) {
			try {
				new (require(join(folder, sourcePath))[className])();
				loaded.push(`${name}.${node}`);
			} catch (error) {
				failed.push(`${name}.${node}: ${String(error.message).split('\n')[0]}`);
			}
		}
	}
	return { loaded, failed };
};
