import { generateNodeTypeFile } from '@n8n/workflow-sdk';
import type { INodeTypeDescription } from 'n8n-workflow';
import ts from 'typescript';

/** What n8n's definitions refer to without importing it, and what the compiler itself wants to know. */
const globals = `
${['Array<T>', 'Boolean', 'CallableFunction', 'Function', 'IArguments', 'NewableFunction', 'Number', 'Object', 'RegExp', 'String'].map((name) => `interface ${name} {}`).join('\n')}
type Record<K extends keyof any, T> = { [P in K]: T };
type Expression<T> = { expression: string; of?: T };
type IDataObject = Record<string, unknown>;
type CredentialReference = { id: string; name: string };
type NodeConfig<P> = { parameters?: P };
`;

/**
 * The TypeScript that n8n's assistant reads about a community node, as `synthesizeNodeTypeDef` of n8n
 * makes it. With one resource, which the form hides, n8n makes one type of all operations.
 */
export const definitionOf = (description: INodeTypeDescription) =>
	generateNodeTypeFile({
		...description,
		properties: description.properties.filter(({ type }) => type !== 'hidden'),
	} as Parameters<typeof generateNodeTypeFile>[0]);

/** n8n 2.41 names the union of the types of all operations without declaring it. */
export function withUnion(definition: string): string {
	const [, name = ''] = /NodeConfig<(\w+Params)>/.exec(definition) ?? [];
	if (new RegExp(`\\b(type|interface) ${name}\\b`).test(definition)) return definition;
	const types = [...definition.matchAll(/^export type (\w+Params) =/gm)].map(([, type]) => type);
	return `${definition}\ntype ${name} = ${types.join(' | ')};\n`;
}

/** The messages of the compiler, by file name. */
export function compile(files: Readonly<Record<string, string>>): string[] {
	const sources: Record<string, string> = { 'globals.d.ts': globals, ...files };
	const options: ts.CompilerOptions = { strict: true, noEmit: true, noLib: true, types: [] };
	const host = ts.createCompilerHost(options);
	const { getSourceFile, fileExists } = host;
	host.getSourceFile = (name, ...more) =>
		sources[name] === undefined
			? getSourceFile(name, ...more)
			: ts.createSourceFile(name, sources[name], ts.ScriptTarget.ES2022);
	host.fileExists = (name) => name in sources || fileExists(name);
	return ts
		.getPreEmitDiagnostics(ts.createProgram(Object.keys(sources), options, host))
		.map(({ file, messageText }) => {
			return `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
		});
}

/** A property of a definition: what is said about it, and the literals that it may be. */
export interface Defined {
	name: string;
	comment: string;
	literals: string[];
}

/** Every property in a definition, however deep. */
export function propertiesOf(definition: string): Defined[] {
	const source = ts.createSourceFile('node.ts', definition, ts.ScriptTarget.ES2022, true);
	const found: Defined[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isPropertySignature(node)) {
			const [doc] = ts.getJSDocCommentsAndTags(node);
			const comment = ts.getTextOfJSDocComment(doc?.comment) ?? '';
			found.push({ name: node.name.getText(), comment, literals: literalsIn(node.type) });
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

/** Those of a union or a list, but not of objects inside. */
function literalsIn(type?: ts.Node): string[] {
	if (!type || ts.isTypeLiteralNode(type)) return [];
	if (ts.isLiteralTypeNode(type)) {
		return [ts.isStringLiteral(type.literal) ? type.literal.text : type.literal.getText()];
	}
	const inner: string[] = [];
	ts.forEachChild(type, (child) => void inner.push(...literalsIn(child)));
	return inner;
}
