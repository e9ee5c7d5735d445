import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../../shared/declare/api';
import { askFirst } from '../../../shared/declare/hints';
import { operation, parameter } from '../../../shared/declare/operation';
import { OperationError } from '../../../shared/errors/operationError';
import type { Rollout } from '../applyDocument';
import { applyDocument } from '../applyDocument';
import { doneIn, withDoneSoFar } from '../../records/doneSoFar';
import { document, importOptions, readImport, targetClient } from '../rolloutFields';
import { removeOnce } from '../../records/collection';
import { outputAs } from './compare';
import type { Plan, PlanEntry } from './plan';
import { makePlan } from './plan';
import type { PlainTable } from './table';
import { tableToHtml, tableToMarkdown } from './table';

const prune = parameter({
	displayName: 'Prune',
	name: 'prune',
	type: 'boolean',
	default: false,
	description:
		'Whether the agent loses skills and configurations that are not in the document. The skills and configurations themselves stay.',
});

const planHash = parameter({
	displayName: 'Plan Hash',
	name: 'planHash',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. 9f86d081884c7d659a2feaa0c55ad015',
	description:
		'The hash of Agent: Plan for the same client, document and settings; nothing is written if it has changed since',
});

interface Values {
	clientId: number;
	document: IDataObject;
	prune: boolean;
	options: IDataObject;
}

const rolloutOf = ({
	clientId,
	document: exported,
	prune: isPruned,
	options,
}: Values): Rollout => ({
	document: readImport(exported, options),
	clientId,
	isExact: true,
	prune: isPruned,
});

const actions = ['create', 'change', 'link', 'remove', 'unchanged'] as const;

/**
 * Report: `{ agentId, clientId, hash, hasChanges, create, change, link, remove, unchanged, entries,
 * markdown, html }`; `agentId` is null if the agent doesn't exist. Items: the entries, with the hash.
 */
export const plan = operation({
	name: 'Plan',
	value: 'plan',
	action: 'Plan agent',
	description: 'List what Agent: Apply would create, change and link, without changing anything',
	effect: 'read',
	parameters: [targetClient, document, prune, outputAs, importOptions],
	prepare: (values) => ({ rollout: rolloutOf(values) }),
	async execute(api, { rollout, output }) {
		const { agentId = null, clientId, hash, entries } = await makePlan(api, rollout);
		const head = { agentId, clientId, hash };
		if (output === 'items') return entries.map((entry) => ({ ...head, ...entry }));
		const counts = Object.fromEntries(
			actions.map((action) => [action, entries.filter((one) => one.action === action).length]),
		);
		const table = tableOf(entries, counts);
		const hasChanges = counts.unchanged < entries.length;
		const texts = { markdown: tableToMarkdown(table), html: tableToHtml(table) };
		return { ...head, hasChanges, ...counts, entries, ...texts };
	},
});

const actionTexts: Readonly<Record<PlanEntry['action'], string>> = {
	change: 'Change',
	create: 'Create',
	link: 'Link',
	remove: 'Remove from the agent',
	unchanged: 'Unchanged',
};

function tableOf(
	entries: readonly PlanEntry[],
	counts: Readonly<Record<string, number>>,
): PlainTable {
	const some = actions.filter((action) => counts[action] > 0);
	const totals = some.map((action) => `${actionTexts[action]}: ${counts[action]}`).join(', ');
	const agent = entries.find(({ kind }) => kind === 'agent');
	return {
		title: `Plan for agent ${agent?.name ?? ''}`,
		summary: totals,
		head: ['Action', 'Record', 'Name', 'ID', 'Changes'],
		rows: entries
			.filter(({ action }) => action !== 'unchanged')
			.map(({ action, kind, name, id, changes }) => [
				actionTexts[action],
				kind,
				name,
				id,
				changes.map(changeText).join('\n'),
			]),
	};
}

const changeText = ({ field, from, to }: PlanEntry['changes'][number]) =>
	`${field}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`;

/** `{ agentId, clientId, hash, created, changed, unchanged, removed, records: [{ kind, name, id, outcome }] }` */
export const apply = operation({
	name: 'Apply',
	value: 'apply',
	action: 'Apply plan for agent',
	description: 'Make an agent what a plan says, if neither it nor the document has changed since',
	hint: `Put Agent: Plan with the same clientId, document, prune and options before it, and set planHash to its hash. ${askFirst}`,
	effect: 'write',
	unconfirmed: 'Run Plan and Apply again later: they find what was created and do only the rest.',
	parameters: [targetClient, document, planHash, prune, importOptions],
	prepare: (values) => ({ rollout: rolloutOf(values) }),
	async execute(api, { rollout, planHash: expected }): Promise<IDataObject> {
		const planned = await makePlan(api, rollout);
		const isCurrent = planned.hash === expected;
		// A later attempt finds what an earlier one has changed.
		if (!api.remember('isCurrent', isCurrent)) throw stale();
		return await carryOut(api, rollout, planned);
	},
});

const stale = () =>
	new OperationError(
		'The agent or the document has changed since the plan',
		'Nothing was written. Run Agent: Plan again, look at what it would do now, and apply it with its new hash',
	);

async function carryOut(api: Api, rollout: Rollout, planned: Plan): Promise<IDataObject> {
	const { agentId, clientId, hash, surplus, entries } = planned;
	const removed = entries.filter(({ action }) => action === 'remove');
	const kept = entries.filter(({ action }) => action === 'unchanged');
	const hasChanges = kept.length + removed.length < entries.length;
	const made = hasChanges
		? await applyDocument(api, rollout, false)
		: { agentId, entries: kept.map(toUnchanged) };
	for (const link of surplus) await removeLink(api, link);
	const records = [
		...made.entries.map(({ kind, name, id, outcome }) => ({ kind, name, id, outcome })),
		...removed.map(({ kind, name, id }) => ({ kind, name, id, outcome: 'removed' })),
	];
	const counts = Object.fromEntries(
		['created', 'changed', 'unchanged', 'removed'].map((outcome) => [
			outcome,
			records.filter((record) => record.outcome === outcome).length,
		]),
	);
	return { agentId: made.agentId, clientId, hash, ...counts, records };
}

const toUnchanged = ({ kind, name, id }: PlanEntry) => ({ kind, name, id, outcome: 'unchanged' });

async function removeLink(api: Api, { name, id, url }: Plan['surplus'][number]): Promise<void> {
	const done = doneIn(api);
	await withDoneSoFar(done, async () => await removeOnce(api, url));
	done.push(`agentSkill “${name}” (${id}) removed`);
}
