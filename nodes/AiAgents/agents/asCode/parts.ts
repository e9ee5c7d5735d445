import type { GenericValue } from 'n8n-workflow';

import type { AgentDocument, DocumentConfiguration, DocumentSkill } from '../agentDocument';
import { configurationIn } from '../agentDocument';
import { isHidden } from '../../configurations/hidden';
import type { Detail, Kind } from '../../configurations/kinds';
import { kinds } from '../../configurations/kinds';
import { isSecret, mask } from '../../secrets';
import { hasSecret, maskAddress } from '../../skills/address';

/** One value of a part. */
export interface Field {
	value: unknown;
	/** The value without secrets. */
	shown: GenericValue;
	/** Whether there is a value that this side doesn't show. */
	isHidden?: boolean;
	/** Whether an export may leave the field out although the agent has it. */
	exportOmits?: boolean;
	/** Whether the platform may leave the field out although the agent has it. */
	platformOmits?: boolean;
	/** The field without which this one means nothing. */
	of?: string;
}

/** A part of an agent that is there as a whole or not at all. */
export interface Part {
	/** What it is called where the other side lacks it. */
	title: string;
	/** The place of the part that it belongs to. */
	parent?: string;
	/** By their place in the document. */
	fields: Map<string, Field>;
}

/** `agent`, `llm_configuration`, `skills.<name>`, `skills.<name>.client_skill` with their fields. */
export function partsOf(document: AgentDocument): Map<string, Part> {
	const { agent, skills } = document;
	const parts = new Map<string, Part>();
	parts.set('agent', { title: agent.name, fields: plain('agent', agent) });
	for (const kind of Object.keys(kinds) as Kind[]) {
		const configuration = configurationIn(document, kind);
		if (configuration) parts.set(kinds[kind].field, configured(kinds[kind].field, configuration));
	}
	const counts = new Map<string, number>();
	for (const skill of skills) {
		const count = (counts.get(skill.name) ?? 0) + 1;
		counts.set(skill.name, count);
		addSkill(parts, `skills.${skill.name}${count > 1 ? ` (${count})` : ''}`, skill);
	}
	return parts;
}

function configured(place: string, { provider, details }: DocumentConfiguration): Part {
	const fields = details.flatMap((detail) => detailFields(`${place}.details`, detail));
	return { title: provider, fields: new Map([...plain(place, { provider }), ...fields]) };
}

function detailFields(place: string, detail: Detail): Array<[string, Field]> {
	const { parameter, value, parameter_type: type } = detail;
	const own = `${place}.${parameter}`;
	const secret = isSecret(parameter);
	const hidden = value === undefined || isHidden(detail);
	const shown = secret || hidden ? mask : value;
	return [
		[own, { value, shown, isHidden: hidden, exportOmits: secret, platformOmits: secret }],
		[`${own}.parameter_type`, { value: type, shown: type, of: own }],
	];
}

function addSkill(parts: Map<string, Part>, place: string, skill: DocumentSkill): void {
	const { name: title, description, event, webhook_url, agent_skill, client_skill } = skill;
	const parameters = skill.parameters?.map(({ name, type }) => ({ name, type }));
	const fields = plain(place, { description, event, parameters });
	if (webhook_url) fields.set(`${place}.webhook_url`, addressField(webhook_url));
	const own = plain(`${place}.agent_skill`, agent_skill);
	parts.set(place, { title, fields: new Map([...fields, ...own]) });
	if (!client_skill) return;
	const inner = `${place}.client_skill`;
	parts.set(inner, { title, parent: place, fields: plain(inner, client_skill) });
}

const addressField = (value: string): Field => ({
	value,
	shown: maskAddress(value),
	isHidden: value.includes(mask),
	exportOmits: hasSecret(value),
});

/** Fields without a value are null, missing or empty, depending on the platform. */
const plain = (place: string, record: object) =>
	new Map(
		Object.entries(record)
			.filter(([, value]) => !isEmpty(value))
			.map(([name, value]): [string, Field] => [
				`${place}.${name}`,
				{ value: value as unknown, shown: value as GenericValue },
			]),
	);

const isEmpty = (value: unknown) =>
	value === undefined || value === null || value === '' || (value as unknown[]).length === 0;
