// The official rules over the built nodes' descriptions, printed as source: the rules read literals
// alone, and miss mistakes in properties that are composed.
import { config } from '@n8n/node-cli/eslint';
import { ESLint } from 'eslint';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, resolve } from 'node:path';

const require = createRequire(import.meta.url);
const eslint = new ESLint({
	overrideConfigFile: true,
	overrideConfig: config,
	allowInlineConfig: false,
});

const manifest = async () => JSON.parse(await readFile('package.json', 'utf8'));

/** `[name, description, webhookMethods]` of every node that package.json names. */
export const builtNodes = async () => (await manifest()).n8n.nodes.map(nodeIn);

/** The same of the services' sources, of all without `services`; for a process that runs TypeScript. */
export async function sourceNodes(services) {
	const sources = (await manifest()).n8n.nodes.map((file) =>
		file.replace(/^dist\/(.+)js$/, '$1ts'),
	);
	return sources.filter((file) => services?.includes(file.split('/')[1]) ?? true).map(nodeIn);
}

function nodeIn(file) {
	const name = basename(file).split('.')[0];
	const node = new (require(resolve(file))[name])();
	return [name, node.description, node.webhookMethods];
}

/**
 * The source has such a property, for example of a node that isn’t a tool, and the rules look for
 * it.
 */
const keepUndefined = (_name, value) => (value === undefined ? '__undefined__' : value);

export async function lintComposed(name, description, webhookMethods = {}) {
	// Some rules only look for identifiers, so keys are plain.
	const literal = JSON.stringify(description, keepUndefined, '\t')
		.replaceAll('"__undefined__"', 'undefined')
		.replace(/^(\t*)"(\w+)":/gm, '$1$2:')
		.replace(/^(\t*)"main"/gm, '$1NodeConnectionTypes.Main');
	// The rules only check that a webhook node has its life-cycle methods.
	const groups = Object.entries(webhookMethods).map(([group, methods]) => {
		const printed = Object.keys(methods).map((method) => `async ${method}() { return true; },`);
		return `${group}: { ${printed.join(' ')} },`;
	});
	const source = [
		"import type { INodeType, INodeTypeDescription } from 'n8n-workflow';",
		"import { NodeConnectionTypes } from 'n8n-workflow';",
		`export class ${name} implements INodeType {`,
		`description: INodeTypeDescription = ${literal};`,
		...(groups.length > 0 ? [`webhookMethods = { ${groups.join(' ')} };`] : []),
		'async execute() { return [[]]; }',
		'}',
	].join('\n');
	const filePath = `nodes/${name}/${name}.node.ts`;
	const [{ messages }] = await eslint.lintText(source, { filePath });
	return messages.map(({ ruleId, message, line }) => `${name} ${line}: ${ruleId} ${message}`);
}
