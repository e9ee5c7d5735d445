import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../../shared/declare/api';
import { operation, parameter } from '../../shared/declare/operation';
import { escapeHtml } from '../../shared/text/wording';
import { type AgentDocument, parseDocument, readAgentGraph, toDocument } from './agentDocument';
import { agentNotFound, document } from './rolloutFields';
import * as field from '../sharedFields';
import { type Difference, differencesOf } from './differences';

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
	description: 'What the agent should be like',
});

const otherAgent = {
	...field.agentId,
	displayName: 'Other Agent',
	name: 'otherAgentId',
	description: 'The agent that the first one should be like',
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
	action: 'Compare agent to find drift',
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
		const agent = { agentId, name: live.agent.name };
		return output === 'items'
			? differences.map((difference) => ({ ...agent, ...difference }))
			: reportOf(agent, differences);
	},
});

async function readDocument(api: Reader, agentId: number): Promise<AgentDocument> {
	return toDocument(await readAgentGraph(api, agentId), true);
}

function reportOf(agent: { agentId: number; name: string }, differences: Difference[]) {
	const notComparable = differences.filter(({ status }) => status === 'notComparable').length;
	const changed = differences.length - notComparable;
	const table = tableOf(agent, differences, changed, notComparable);
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

function tableOf(
	{ agentId, name }: { agentId: number; name: string },
	differences: readonly Difference[],
	changed: number,
	notComparable: number,
): PlainTable {
	const found = changed === 0 ? 'No differences' : `Differences: ${changed}`;
	const hidden = notComparable === 0 ? '' : `; values that can’t be compared: ${notComparable}`;
	return {
		title: `Agent ${name} (${agentId})`,
		summary: found + hidden,
		head: ['Field', 'Result', 'Expected', 'Agent'],
		rows: differences.map(({ place, status, expected, live }) => [
			place,
			statusTexts[status],
			expected,
			live,
		]),
	};
}

/** Rows of texts under a heading, as a person reads them in a chat or an email. */
interface PlainTable {
	title: string;
	/** What is below the title, and all there is without rows. */
	summary: string;
	head: readonly string[];
	rows: ReadonlyArray<readonly unknown[]>;
}

/** A heading, the summary and a table with pipes. What the rows contain never becomes Markdown. */
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

/** The same as HTML for an email, escaped, with line breaks kept. */
function tableToHtml({ title, summary, head, rows }: PlainTable): string {
	const row = (tag: string, cells: readonly unknown[]) =>
		`<tr>${cells.map((cell) => `<${tag}>${htmlCell(cell)}</${tag}>`).join('')}</tr>`;
	const lines = [row('th', head), ...rows.map((cells) => row('td', cells))].join('\n');
	const table = `<table border="1" cellpadding="6" cellspacing="0">\n${lines}\n</table>`;
	const texts = [`<h3>${escapeHtml(title)}</h3>`, `<p>${escapeHtml(summary)}</p>`];
	return [...texts, ...(rows.length > 0 ? [table] : [])].join('\n');
}

const htmlCell = (value: unknown) => escapeHtml(textOf(value)).replace(/\r\n?|\n/g, '<br>');

function textOf(value: unknown): string {
	if (value === null || value === undefined) return '–';
	return typeof value === 'string' ? value : JSON.stringify(value);
}
