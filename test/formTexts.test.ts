import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import { SwitchboardAgentsApi } from '../credentials/SwitchboardAgentsApi.credentials';
import { SwitchboardMessagingApi } from '../credentials/SwitchboardMessagingApi.credentials';
import { SwitchboardPushApi } from '../credentials/SwitchboardPushApi.credentials';
import { SwitchboardVoiceApi } from '../credentials/SwitchboardVoiceApi.credentials';
import { allNodes } from './allNodes';
import { testedServices } from './services';

const credentials = [
	new SwitchboardAgentsApi(),
	new SwitchboardMessagingApi(),
	new SwitchboardPushApi(),
	new SwitchboardVoiceApi(),
];

const maxLength = 100;

/** What only the maintainers of the pack can understand. */
const maintainers = [
	/\bdocument(ation|ed|s)\b|\bundocumented\b/i,
	/platform’s document\b|the document (does|shows)/i,
	/\bassum(e|ed|ption)/i,
	// A field for a path needs an example of one.
	/\/api\/(?!push\/enrollment)/,
	/\bDoubled\b|camelCase/,
	/\b(templateReference|preview_url|notification_(body|description)|FEATURE_FLAG\w*)\b/,
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

const found = (properties: readonly INodeProperties[]) =>
	properties
		.flatMap((property) => textsIn(property as Field))
		.filter((text) => maintainers.some((phrase) => phrase.test(text)));

describe.each(testedServices.map(({ name, service }) => [name, service] as const))(
	'The operations of %s',
	(_name, { resources }) => {
		it(`have descriptions of at most ${maxLength} characters`, () => {
			const long = resources.flatMap(({ name, operations }) =>
				operations
					.filter(({ description }) => description.length > maxLength)
					.map((operation) => `${name}: ${operation.name} (${operation.description.length})`),
			);
			expect(long).toEqual([]);
		});
	},
);

it.each(allNodes)('the form of %s has no words of maintainers', (_name, { description }) => {
	expect(found(description.properties)).toEqual([]);
});

it.each(credentials.map((one): [string, ICredentialType] => [one.displayName, one]))(
	'%s has no words of maintainers, and a notice of one line',
	(_name, { properties }) => {
		expect(found(properties)).toEqual([]);
		const notices = properties.filter(({ type }) => type === 'notice');
		expect(notices.filter(({ displayName }) => displayName.length > 110)).toEqual([]);
	},
);

it.each(allNodes)('%s has the labels of n8n’s own nodes', (_name, { description }) => {
	const labels = description.properties.flatMap((property) => textsIn(property as Field));
	expect(labels).not.toContainEqual(expect.stringMatching(/^Wait at Most|^Output Data Field Name/));
});
