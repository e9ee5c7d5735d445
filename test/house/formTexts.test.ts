import type { ICredentialType, INodeProperties } from 'n8n-workflow';
import { n8n as manifest } from '../../package.json';
import { allNodes } from '../harness/allNodes';
import { testedServices } from '../harness/services';

/** The credential that `dist/credentials/<name>.credentials.js` is built from. */
async function credentialIn(file: string): Promise<ICredentialType> {
	const [, name] = /(\w+)\.credentials\.js$/.exec(file)!;
	const module: unknown = await import(`../../credentials/${name}.credentials`);
	return new (module as Record<string, new () => ICredentialType>)[name]();
}

const maxLength = 100;
/** What fits into one line of n8n's dialog for credentials. */
const maxNotice = 110;

/** What only the maintainers of the pack can understand. */
const maintainers = [
	/\bdocument(ation|ed|s)\b|\bundocumented\b/i,
	/platform’s document\b|the document (does|shows)/i,
	/\bassum(e|ed|ption)/i,
	// A field for a path needs an example of one, and the address of n8n’s own API has one.
	/^(?!e\.g\. \/api\/\S+$).*\/api\/(?!push\/enrollment|v1)/,
	/\bDoubled\b|camelCase/,
	/\b(templateReference|preview_url|notification_(body|description))\b|\bFEATURE_FLAG/,
	/\bread-only\b.*\bseed\b/,
];

interface Field {
	displayName?: string;
	name?: string;
	description?: string;
	hint?: string;
	placeholder?: string;
	options?: readonly Field[];
	values?: readonly Field[];
}

/** Every text of a field and of what is in it. */
const textsIn = ({
	displayName,
	name,
	description,
	hint,
	placeholder,
	...inner
}: Field): string[] => [
	...[displayName ?? name, description, hint, placeholder].filter((text) => text !== undefined),
	...[...(inner.options ?? []), ...(inner.values ?? [])].flatMap(textsIn),
];

const isUnclear = (text: string) => maintainers.some((phrase) => phrase.test(text));
const textsOf = (properties: readonly INodeProperties[]) =>
	properties.flatMap((property) => textsIn(property as Field));

it.each(testedServices)('the operations of $name have short descriptions', ({ service }) => {
	const all = service.resources.flatMap(({ operations }) => operations);
	const long = all.filter(({ description }) => description.length > maxLength);
	expect(long.map(({ action }) => action)).toEqual([]);
});

it.each(allNodes)(
	'the form of %s has the labels of n8n’s own nodes, and no words of maintainers',
	(_name, { description }) => {
		const texts = textsOf(description.properties);
		expect(texts.filter(isUnclear)).toEqual([]);
		expect(texts).not.toContainEqual(
			expect.stringMatching(/^Wait at Most|^Output Data Field Name/),
		);
	},
);

it.each(manifest.credentials)(
	'the form of %s has notices of one line, and no words of maintainers',
	async (file) => {
		const { properties, test } = await credentialIn(file);
		const messages = (test?.rules ?? []).map((rule) => rule.properties.message);
		expect([...textsOf(properties), ...messages].filter(isUnclear)).toEqual([]);
		const notices = properties.filter(({ type }) => type === 'notice');
		const long = notices.filter(({ displayName }) => displayName.length > maxNotice);
		expect(long.map(({ displayName }) => displayName)).toEqual([]);
	},
);
