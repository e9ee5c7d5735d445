import type { GenericValue, IDataObject } from 'n8n-workflow';

import type { Reader } from '../../shared/declare/api';
import { operation, parameter } from '../../shared/declare/operation';
import { escapeHtml, textAsHtml } from '../../shared/text/wording';
import { isHidden } from '../configurations/details';
import { type Detail, type Kind, kinds } from '../configurations/kinds';
import { holdsSecret, mask } from '../secrets';
import * as field from '../sharedFields';
import { hasSecret, isMaskedAddress, maskAddress } from '../skills/skillLinks';
import {
	type AgentDocument,
	type DocumentConfiguration,
	type DocumentSkill,
	configurationIn,
	parseDocument,
	readAgentGraph,
	toDocument,
} from './agentDocument';
import { agentNotFound, document } from './rolloutFields';
import { hasMask, maskTexts } from './texts';

/** The live agent lacks a `missing` field. A field is `notComparable` if one side hides its value. */
type Status = 'added' | 'changed' | 'missing' | 'notComparable';

/** It is a field, or a part that only one side has. Secrets are masked on both sides. */
interface Difference extends IDataObject {
	/** For example `skills.Open ticket.agent_skill.priority`. */
	place: string;
	status: Status;
	expected: GenericValue;
	live: GenericValue;
}

function differencesOf(expected: AgentDocument, live: AgentDocument): Difference[] {
	const [wanted, present] = [partsOf(expected), partsOf(live)];
	return placesIn(wanted, present).flatMap((place) => {
		const [wantedPart, livePart] = [wanted.get(place), present.get(place)];
		if (wantedPart && livePart) return fieldDifferences(wantedPart, livePart);
		const parent = (wantedPart ?? livePart)?.parent;
		if (parent !== undefined && !(wanted.has(parent) && present.has(parent))) return [];
		const [wantedTitle, liveTitle] = [wantedPart?.title ?? null, livePart?.title ?? null];
		const status = wantedPart ? 'missing' : 'added';
		return [{ place, status, expected: wantedTitle, live: liveTitle }];
	});
}

const placesIn = (...maps: ReadonlyArray<ReadonlyMap<string, unknown>>) => [
	...new Set(maps.flatMap((map) => [...map.keys()])),
];

function fieldDifferences({ fields: wanted }: Part, { fields: present }: Part): Difference[] {
	return placesIn(wanted, present).flatMap((place) => {
		const [wantedField, liveField] = [wanted.get(place), present.get(place)];
		const of = (wantedField ?? liveField)?.of;
		if (of !== undefined && !(wanted.has(of) && present.has(of))) return [];
		const status = statusOf(wantedField, liveField);
		if (!status) return [];
		const [expected, live] = [wantedField?.displayValue ?? null, liveField?.displayValue ?? null];
		return [{ place, status, expected, live }];
	});
}

function statusOf(wanted?: Field, live?: Field): Status | undefined {
	if (!wanted) return live?.exportOmits ? 'notComparable' : 'added';
	if (!live) return wanted.platformOmits ? 'notComparable' : 'missing';
	if (wanted.isHidden || live.isHidden) return 'notComparable';
	return JSON.stringify(wanted.value) === JSON.stringify(live.value) ? undefined : 'changed';
}

interface Field {
	value: unknown;
	displayValue: GenericValue;
	isHidden?: boolean;
	/** An export, or the platform, may leave the field out although the agent has it. */
	exportOmits?: boolean;
	platformOmits?: boolean;
	of?: string;
}

/** An agent has such a part as a whole or not at all. */
interface Part {
	title: string;
	parent?: string;
	fields: Map<string, Field>;
}

/** `agent`, `llm_configuration`, `skills.<name>`, `skills.<name>.client_skill` with their fields. */
function partsOf(document: AgentDocument): Map<string, Part> {
	const { agent, skills } = document;
	const parts = new Map<string, Part>();
	parts.set('agent', { title: maskTexts(agent.name), fields: plain('agent', agent) });
	for (const kind of Object.keys(kinds) as Kind[]) {
		const configuration = configurationIn(document, kind);
		if (configuration) parts.set(kinds[kind].field, configured(kinds[kind].field, configuration));
	}
	const counts = new Map<string, number>();
	for (const skill of skills.map((one) => ({ ...one, name: maskTexts(one.name) }))) {
		const count = (counts.get(skill.name) ?? 0) + 1;
		counts.set(skill.name, count);
		addSkill(parts, `skills.${skill.name}${count > 1 ? ` (${count})` : ''}`, skill);
	}
	return parts;
}

function configured(place: string, { provider, details }: DocumentConfiguration): Part {
	const fields = details.flatMap((detail) => detailFields(`${place}.details`, detail));
	return {
		title: maskTexts(provider),
		fields: new Map([...plain(place, { provider }), ...fields]),
	};
}

function detailFields(place: string, detail: Detail): Array<[string, Field]> {
	const { parameter, value, parameter_type: type } = detail;
	const detailPlace = `${place}.${parameter}`;
	const secret = holdsSecret(detail);
	const hidden = value === undefined || isHidden(detail);
	const displayValue = secret || hidden ? mask : value;
	const omits = { exportOmits: secret, platformOmits: secret };
	return [
		[detailPlace, { value, displayValue, isHidden: hidden, ...omits }],
		[`${detailPlace}.parameter_type`, { value: type, displayValue: type, of: detailPlace }],
	];
}

function addSkill(parts: Map<string, Part>, place: string, skill: DocumentSkill): void {
	const { name: title, description, event, webhook_url, agent_skill, client_skill } = skill;
	const parameters = skill.parameters?.map(({ name, type }) => ({ name, type }));
	const fields = plain(place, { description, event, parameters });
	if (webhook_url) fields.set(`${place}.webhook_url`, addressField(webhook_url));
	const linkFields = plain(`${place}.agent_skill`, agent_skill);
	parts.set(place, { title, fields: new Map([...fields, ...linkFields]) });
	if (!client_skill) return;
	const inner = `${place}.client_skill`;
	parts.set(inner, { title, parent: place, fields: plain(inner, client_skill) });
}

const addressField = (value: string): Field => ({
	value,
	displayValue: maskAddress(value),
	isHidden: isMaskedAddress(value),
	exportOmits: hasSecret(value),
});

/** Fields without a value are null, missing or empty, depending on the platform. */
const plain = (place: string, record: object) =>
	new Map(
		Object.entries(record)
			.filter(([, value]) => !isEmpty(value))
			.map(([name, value]: [string, GenericValue]): [string, Field] => [
				`${place}.${name}`,
				{ value, displayValue: maskTexts(value), isHidden: hasMask(value) },
			]),
	);

const isEmpty = (value: unknown) =>
	value === undefined ||
	value === null ||
	value === '' ||
	(Array.isArray(value) && value.length === 0);

const outputAs = parameter({
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		{
			name: 'One Item per Entry',
			value: 'items',
			description: 'An item for each entry of the list; none if the list is empty',
		},
		{
			name: 'Report',
			value: 'report',
			description: 'One item with the totals, the list, and a table as Markdown and as HTML',
		},
	],
	default: 'report',
	description: 'Whether to output one report or an item for each entry',
});

const compareWith = parameter({
	displayName: 'Compare With',
	name: 'compareWith',
	type: 'options',
	options: [
		{ name: 'Another Agent', value: 'agent', description: 'An agent of any client' },
		{ name: 'Document', value: 'document', description: 'The output of Agent: Export' },
	],
	default: 'document',
	description: 'Source of the expected values',
});

const otherAgent = {
	...field.agentId,
	displayName: 'Other Agent',
	name: 'otherAgentId',
	description: 'Agent that the first one should match',
	displayOptions: { show: { compareWith: ['agent'] } },
} as const;

const expectedDocument = {
	...document,
	displayOptions: { show: { compareWith: ['document'] } },
} as const;

/**
 * Report: `{ agentId, name, equal, changed, notComparable, differences, markdown, html }`. Items: one
 * per difference, with the agent. `equal` and `changed` leave out what cannot be compared.
 */
export const compare = operation({
	name: 'Compare',
	value: 'compare',
	action: 'Compare agent with a document or another agent',
	description: 'Compare an agent field by field with an exported document or with another agent',
	effect: 'read',
	parameters: [field.agentId, compareWith, expectedDocument, otherAgent, outputAs],
	errors: agentNotFound,
	prepare: ({ compareWith: source, document: expected }) => ({
		expected: source === 'document' ? parseDocument(expected) : undefined,
	}),
	async execute(api, { agentId, expected, otherAgentId, output }) {
		const live = await readDocument(api, agentId);
		const wanted = expected ?? (await readDocument(api, otherAgentId as number));
		const differences = differencesOf(wanted, live);
		const agent = { agentId, name: maskTexts(live.agent.name) };
		return output === 'items'
			? differences.map((difference) => ({ ...agent, ...difference }))
			: reportOf(agent, differences);
	},
});

const readDocument = async (api: Reader, agentId: number) =>
	toDocument(await readAgentGraph(api, agentId), true);

function reportOf(agent: { agentId: number; name: string }, differences: Difference[]) {
	const notComparable = differences.filter(({ status }) => status === 'notComparable').length;
	const changed = differences.length - notComparable;
	const summary = changed === 0 ? 'No differences' : `Differences: ${changed}`;
	const hidden = notComparable === 0 ? '' : `; values that can’t be compared: ${notComparable}`;
	const table: PlainTable = {
		title: `Agent ${agent.name} (${agent.agentId})`,
		summary: summary + hidden,
		head: ['Field', 'Result', 'Expected', 'Agent'],
		rows: differences.map(({ place, status, expected, live }) => [
			place,
			statusTexts[status],
			expected,
			live,
		]),
	};
	const counts = { equal: changed === 0, changed, notComparable };
	const texts = { markdown: tableToMarkdown(table), html: tableToHtml(table) };
	return { ...agent, ...counts, differences, ...texts } satisfies IDataObject;
}

const statusTexts: Readonly<Record<Difference['status'], string>> = {
	added: 'Only the agent has it',
	changed: 'Different',
	missing: 'The agent lacks it',
	notComparable: 'Can’t be compared',
};

interface PlainTable {
	title: string;
	summary: string;
	head: readonly string[];
	rows: ReadonlyArray<readonly unknown[]>;
}

function tableToMarkdown({ title, summary, head, rows }: PlainTable): string {
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const table = [head, head.map(() => '---'), ...rows.map((row) => row.map(markdownCell))];
	const lines = rows.length > 0 ? ['', ...table.map(line)] : [];
	return [`### ${markdownCell(title)}`, '', markdownCell(summary), ...lines].join('\n');
}

const markdownCell = (value: unknown) =>
	textOf(value)
		.replace(/[\\`*_[\]<>|~]/g, '\\$&')
		.replace(/\r\n?|\n/g, ' ');

function tableToHtml({ title, summary, head, rows }: PlainTable): string {
	const row = (tag: string, cells: readonly unknown[]) =>
		`<tr>${cells.map((cell) => `<${tag}>${textAsHtml(textOf(cell))}</${tag}>`).join('')}</tr>`;
	const lines = [row('th', head), ...rows.map((cells) => row('td', cells))].join('\n');
	const table = `<table border="1" cellpadding="6" cellspacing="0">\n${lines}\n</table>`;
	const texts = [`<h3>${escapeHtml(title)}</h3>`, `<p>${escapeHtml(summary)}</p>`];
	return [...texts, ...(rows.length > 0 ? [table] : [])].join('\n');
}

function textOf(value: unknown): string {
	if (value === null || value === undefined) return '–';
	return typeof value === 'string' ? value : JSON.stringify(value);
}
