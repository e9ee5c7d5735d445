import type { INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';
import { generateNodeTypeFile } from '@n8n/workflow-sdk';
import ts from 'typescript';

import { allNodes } from '../harness/allNodes';

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
const definitionOf = (description: INodeTypeDescription) =>
	generateNodeTypeFile({
		...description,
		properties: description.properties.filter(({ type }) => type !== 'hidden'),
	} as Parameters<typeof generateNodeTypeFile>[0]);

/** n8n 2.41 names the union of the types of all operations without declaring it. */
function withUnion(definition: string): string {
	const [, name = ''] = /NodeConfig<(\w+Params)>/.exec(definition) ?? [];
	if (new RegExp(`\\b(type|interface) ${name}\\b`).test(definition)) return definition;
	const types = [...definition.matchAll(/^export type (\w+Params) =/gm)].map(([, type]) => type);
	return `${definition}\ntype ${name} = ${types.join(' | ')};\n`;
}

/** The messages of the compiler, by file name. */
function compile(files: Readonly<Record<string, string>>): string[] {
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
interface Defined {
	name: string;
	comment: string;
	literals: string[];
}

/** Every property in a definition, however deep. */
function propertiesOf(definition: string): Defined[] {
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

/** n8n makes them parts of each type, such as `operation: 'buy'`, and says nothing about them. */
const partsOfType = ['authentication', 'mode', 'operation', 'resource'];

/** Of what the platform does not provide: n8n makes the types of the first list of operations, as it does actions. */
const unavailable = ['operation: getStatus', 'request_id'];

const isField = (field: object): field is INodeProperties => 'type' in field;

/** Every field of a form with its options, however deep; groups of fields are in `groups`. */
function fieldsOf(properties: readonly INodeProperties[]) {
	const fields: INodeProperties[] = [];
	const groups = new Set<string>();
	const visit = (field: INodeProperties) => {
		fields.push(field);
		for (const option of field.options ?? []) {
			if ('values' in option) {
				groups.add(option.name);
				option.values.forEach(visit);
			} else if (isField(option)) visit(option);
		}
	};
	properties.forEach(visit);
	return { fields: fields.filter(({ type }) => !['hidden', 'notice'].includes(type)), groups };
}

const definitions = allNodes.map(
	([name, { description }]) => [name, description, definitionOf(description)] as const,
);

it('the type definitions that n8n derives compile', () => {
	const files = definitions.map(([name, , definition]) => [`${name}.ts`, withUnion(definition)]);
	expect(compile(Object.fromEntries(files) as Record<string, string>)).toEqual([]);
});

it('one that does not compile is found', () => {
	expect(compile({ 'Wrong.ts': 'export type Wrong = Missing;' })).toEqual([
		"Wrong.ts: Cannot find name 'Missing'.",
	]);
});

describe.each(definitions)('The type definition of %s', (_name, description, definition) => {
	const properties = propertiesOf(definition);
	const { fields, groups } = fieldsOf(description.properties);

	it('has a sentence about every parameter', () => {
		const labels = new Set(fields.map(({ displayName }) => displayName));
		const isSaid = ({ comment }: { comment: string }) => comment !== '' && !labels.has(comment);
		const unsaid = fields
			.filter(({ name }) => ![...partsOfType, ...unavailable].includes(name) && !groups.has(name))
			.filter(({ name }) => !properties.some((one) => one.name === name && isSaid(one)))
			.map(({ name, displayName }) => `${name} (${displayName})`);
		expect(unsaid).toEqual([]);
	});

	it('has every parameter and every value of its options', () => {
		const defined = new Map<string, Set<string>>();
		for (const { name, literals } of properties) {
			defined.set(name, new Set([...(defined.get(name) ?? []), ...literals]));
		}
		const missing = fields.flatMap(({ name, type, options = [] }) => {
			if (!defined.has(name)) return [name];
			if (type !== 'options' && type !== 'multiOptions') return [];
			const values = (options as INodePropertyOptions[]).map(({ value }) => String(value));
			return values
				.filter((value) => !defined.get(name)?.has(value))
				.map((one) => `${name}: ${one}`);
		});
		expect(missing.filter((one) => !unavailable.includes(one))).toEqual([]);
	});
});
