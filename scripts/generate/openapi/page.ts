import type { Document, Marks, Operation, Parameter } from '../../../sandbox/contract/document';
import { documents } from './documents';
import { describe } from './operation';
import { declarationOf, notesOf, typeOf } from './types';

const introduction = `# Endpoints

Every endpoint of the platform, generated from the [OpenAPI documents](README.md) by \`npm run openapi\`. "Not shown" marks
what no document of the platform shows; \`?\` marks a field that may be missing.`;

export function writePage(): string {
	const parts = Object.entries(documents).map(([file, document]) => describeAll(file, document));
	return `${[introduction, ...parts].join('\n\n')}\n`;
}

function describeAll(file: string, document: Document): string {
	const { title, description } = document.info as Record<'title' | 'description', string>;
	const operations = Object.entries(document.paths).flatMap(([path, item]) =>
		Object.entries(item).map(([method, operation]) =>
			describeOperation(`\`${method.toUpperCase()} ${path}\``, operation),
		),
	);
	const webhooks = Object.values(document.webhooks ?? {}).flatMap((item) =>
		Object.entries(item).map(([method, operation]) =>
			describeOperation(`${method.toUpperCase()} to your address: ${operation.summary}`, operation),
		),
	);
	const records = Object.entries(document.components.schemas).map(([name, schema]) =>
		declarationOf(name, schema),
	);
	return [
		`## ${title}`,
		`${description} As OpenAPI: [${file}.json](${file}.json).`,
		...[...operations, ...webhooks],
		`### Types of ${title}`,
		`\`\`\`ts\n${records.join('\n\n')}\n\`\`\``,
	].join('\n\n');
}

function describeOperation(request: string, operation: Operation): string {
	const { parameters = [], requestBody, responses } = operation;
	const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
	return [
		`### ${request}`,
		describe(operation),
		tableOf(parameters),
		[
			...(schema ? [`- Body: ${code(typeOf(schema))}${notes(schema)}`] : []),
			...Object.entries(responses).map(([status, { content = {}, ...response }]) => {
				const [media] = Object.values(content);
				const forms = [media?.schema ?? [], media?.['x-other-forms'] ?? []].flat();
				const type = forms.length > 0 ? `${forms.map(typeOf).map(code).join(' or ')}. ` : '';
				return `- ${status === 'default' ? 'Otherwise' : status}: ${type}${response.description}${notes(response)}`;
			}),
		].join('\n'),
	]
		.filter((part) => part !== '')
		.join('\n\n');
}

const code = (text: string) => `\`${text}\``;

const notes = (part: Marks): string => {
	const { 'x-not-shown': what } = part;
	return what ? ` Not shown: ${what}.` : '';
};

function tableOf(parameters: readonly Parameter[]): string {
	if (parameters.length === 0) return '';
	const rows = parameters.map((parameter) => {
		const { name, in: place, required, schema, description = '' } = parameter;
		const said = [description, ...notesOf({ ...schema, description: undefined })].join('. ');
		const preset = schema.default === undefined ? '' : `, default ${String(schema.default)}`;
		const type = code(typeOf(schema)).replace(/\|/g, '\\|');
		return `| ${code(name)} | ${place}${required ? ', required' : ''}${preset} | ${type} | ${said} |`;
	});
	return ['| Parameter | In | Type | |', '|---|---|---|---|', ...rows].join('\n');
}
