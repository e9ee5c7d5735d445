// The official rules over what each built node really describes, printed as source: the rules read
// literals only, so a pack that composes its properties can look clean and not be.
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

/** `[name, description]` of every node that package.json names. */
export async function builtNodes() {
	const { n8n } = JSON.parse(await readFile('package.json', 'utf8'));
	return n8n.nodes.map((file) => {
		const name = basename(file, '.node.js');
		return [name, new (require(resolve(file))[name])().description];
	});
}

export async function lintComposed(name, description) {
	// Plain keys: some rules look for identifiers only.
	const literal = JSON.stringify(description, null, '\t')
		.replace(/^(\t*)"(\w+)":/gm, '$1$2:')
		.replace(/^(\t*)"main"/gm, '$1NodeConnectionTypes.Main');
	const source = [
		"import type { INodeType, INodeTypeDescription } from 'n8n-workflow';",
		"import { NodeConnectionTypes } from 'n8n-workflow';",
		`export class ${name} implements INodeType {`,
		`description: INodeTypeDescription = ${literal};`,
		'async execute() { return [[]]; }',
		'}',
	].join('\n');
	const filePath = `nodes/${name}/${name}.node.ts`;
	const [{ messages }] = await eslint.lintText(source, { filePath });
	return messages.map(({ ruleId, message, line }) => `${name} ${line}: ${ruleId} ${message}`);
}
