import type { GenericValue, IDataObject } from 'n8n-workflow';

import type { AgentDocument } from '../agentDocument';
import type { Field, Part } from './parts';
import { partsOf } from './parts';

/**
 * What became of a field: it has another value; the live agent lacks it (`missing`) or has it in
 * addition (`added`); or one side doesn't show its value, so that nothing is said about it.
 */
type Status = 'added' | 'changed' | 'missing' | 'notComparable';

/** One field, or one part that only one side has. Secrets are masked on both sides. */
export interface Difference extends IDataObject {
	/** `skills.Open ticket.agent_skill.priority`, `llm_configuration.details.model` */
	place: string;
	status: Status;
	expected: GenericValue;
	live: GenericValue;
}

/** All differences, in the order of the expected document; what only the live one has comes last. */
export function differencesOf(expected: AgentDocument, live: AgentDocument): Difference[] {
	const [wanted, present] = [partsOf(expected), partsOf(live)];
	return placesIn(wanted, present).flatMap((place) => {
		const [own, other] = [wanted.get(place), present.get(place)];
		if (own && other) return fieldDifferences(own, other);
		const parent = (own ?? other)?.parent;
		// A part goes with the one that it belongs to.
		if (parent !== undefined && !(wanted.has(parent) && present.has(parent))) return [];
		const [title, found] = [own?.title ?? null, other?.title ?? null];
		return [{ place, status: own ? 'missing' : 'added', expected: title, live: found }];
	});
}

const placesIn = (...maps: ReadonlyArray<ReadonlyMap<string, unknown>>) => [
	...new Set(maps.flatMap((map) => [...map.keys()])),
];

function fieldDifferences({ fields: wanted }: Part, { fields: present }: Part): Difference[] {
	return placesIn(wanted, present).flatMap((place) => {
		const [own, other] = [wanted.get(place), present.get(place)];
		const of = (own ?? other)?.of;
		if (of !== undefined && !(wanted.has(of) && present.has(of))) return [];
		const status = statusOf(own, other);
		if (!status) return [];
		return [{ place, status, expected: own?.shown ?? null, live: other?.shown ?? null }];
	});
}

function statusOf(own?: Field, other?: Field): Status | undefined {
	if (!own) return other?.exportOmits ? 'notComparable' : 'added';
	if (!other) return own.platformOmits ? 'notComparable' : 'missing';
	if (own.isHidden || other.isHidden) return 'notComparable';
	return JSON.stringify(own.value) === JSON.stringify(other.value) ? undefined : 'changed';
}
