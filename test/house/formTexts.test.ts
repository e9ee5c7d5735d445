import type { ICredentialType, INodeProperties } from 'n8n-workflow';
import { n8n as manifest } from '../../package.json';
import { allNodes } from '../harness/allNodes';
import { testedServices } from '../harness/services';
import { SwitchboardAccessTokenApi } from '../../credentials/SwitchboardAccessTokenApi.credentials';
import { SwitchboardAgentsApi } from '../../credentials/SwitchboardAgentsApi.credentials';
import { SwitchboardMessagingApi } from '../../credentials/SwitchboardMessagingApi.credentials';
import { SwitchboardOAuth2Api } from '../../credentials/SwitchboardOAuth2Api.credentials';
import { SwitchboardPushApi } from '../../credentials/SwitchboardPushApi.credentials';
import { SwitchboardVoiceApi } from '../../credentials/SwitchboardVoiceApi.credentials';
import { SwitchboardWebhookApi } from '../../credentials/SwitchboardWebhookApi.credentials';

/** Every credential of the package with its class name. */
const allCredentials: ReadonlyArray<readonly [string, ICredentialType]> = [
	SwitchboardAccessTokenApi,
	SwitchboardAgentsApi,
	SwitchboardMessagingApi,
	SwitchboardOAuth2Api,
	SwitchboardPushApi,
	SwitchboardVoiceApi,
	SwitchboardWebhookApi,
].map((Type): [string, ICredentialType] => [Type.name, new Type()]);

const maxLength = 100;
/** What fits into one line of n8n's dialog for credentials. */
const maxNotice = 110;

/** What only the maintainers of the pack can understand. */
const maintainers = [
	/\bdocument(ation|ed|s)\b|\bundocumented\b/i,
	/platform’s document\b|the document (does|shows)/i,
	/\bassum(e|ed|ption)/i,
	// A field for a path needs an example of one.
	/^(?!e\.g\. \/api\/\S+$).*\/api\/(?!push\/enrollment)/,
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

it('all credentials of the package are checked', () => {
	const files = allCredentials.map(([name]) => `dist/credentials/${name}.credentials.js`);
	expect(files).toEqual(manifest.credentials);
});

describe.each(allCredentials)('The form of %s', (_name, { properties, test }) => {
	const notices = properties.filter(({ type }) => type === 'notice');

	it('has no words of maintainers, nor do the messages of its test', () => {
		expect(found(properties)).toEqual([]);
		const messages = (test?.rules ?? []).map((rule) => rule.properties.message);
		const unclear = messages.filter((text) => maintainers.some((phrase) => phrase.test(text)));
		expect(unclear).toEqual([]);
	});

	it('has notices of one line', () => {
		const long = notices.filter(({ displayName }) => displayName.length > maxNotice);
		expect(long.map(({ displayName }) => displayName)).toEqual([]);
	});
});

it.each(allNodes)('%s has the labels of n8n’s own nodes', (_name, { description }) => {
	const labels = description.properties.flatMap((property) => textsIn(property as Field));
	expect(labels).not.toContainEqual(expect.stringMatching(/^Wait at Most|^Output Data Field Name/));
});
