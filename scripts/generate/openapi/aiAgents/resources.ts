import type { Schema } from '../../../../sandbox/contract/document';
import type { Resource } from '../../../../sandbox/services/aiAgents/resource';
import { calls, resources } from '../../../../sandbox/services/aiAgents/resources';
import { aiAgentsSettings } from '../../../../sandbox/services/aiAgents/settings';
import { WHEN_ABSENT } from '../../../../sandbox/services/aiAgents/writing';
import { fieldsOf, withoutNull } from '../fromZod';

export interface AgentsResource extends Omit<Resource, 'body' | 'own' | 'related' | 'name'> {
	component: string;
	path: Resource['name'];
	name: string;
	body: Readonly<Record<string, Schema>>;
	own: Readonly<Record<string, Schema>>;
	/** Fields that never are null: those that the sandbox wants on a create, and defaults. */
	always: readonly string[];
	related?: Readonly<Record<string, Schema>>;
}

const { required } = aiAgentsSettings.parse({});

function describeResource(resource: Resource): AgentsResource {
	const { name: path, body, own, related } = resource;
	const words = path.slice(0, -1).split('_');
	const ownFields = Object.keys(own).filter((name) => !own[name].isNullable());
	const withDefault = Object.keys(body).filter((name) => name in WHEN_ABSENT);
	return {
		...resource,
		component: words.map((word) => word[0].toUpperCase() + word.slice(1)).join(''),
		path,
		name: nameOf(words, resource),
		body: fieldsOf(body),
		own: fieldsOf(
			Object.fromEntries(Object.entries(own).map(([name, type]) => [name, withoutNull(type)])),
		),
		always: [...required[path], ...withDefault, ...ownFields],
		related: related && fieldsOf(related),
	};
}

/** `client-user link` of a record that links two, `TTS configuration` of a kind of provider. */
function nameOf(words: readonly string[], { identity, references }: Resource): string {
	const isLink = identity.length > 1 && identity.every((field) => field in references);
	if (isLink) return `${words.join('-')} link`;
	return words.map((word) => (word.length === 3 ? word.toUpperCase() : word)).join(' ');
}

/** Every resource with a list but calls, in the order of the documents. */
export const agentsResources = resources.filter((one) => one !== calls).map(describeResource);

/** A call, whose create and update differ from those of other resources. */
export const call = describeResource(calls);
