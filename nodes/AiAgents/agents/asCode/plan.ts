import { createHash } from 'crypto';
import type { GenericValue, IDataObject } from 'n8n-workflow';

import type { Api } from '../../../shared/declare/api';
import { path } from '../../../shared/http/path';
import type { AgentDocument } from '../agentDocument';
import { configurationIn, toDocument } from '../agentDocument';
import type { AgentGraph } from '../agentGraph';
import { readAgentGraph } from '../agentGraph';
import type { Entry, Rollout } from '../applyDocument';
import { applyDocument } from '../applyDocument';
import type { Kind } from '../../configurations/kinds';
import { kinds } from '../../configurations/kinds';
import { isSecret, mask } from '../../secrets';
import { maskAddress } from '../../skills/address';

/** What is done with a record; `link` creates a link between two others. */
type Action = 'change' | 'create' | 'link' | 'remove' | 'unchanged';

export interface PlanEntry extends IDataObject {
	action: Action;
	kind: string;
	name: string;
	id: number | null;
	changes: Array<{ field: string; from: GenericValue; to: GenericValue }>;
}

export interface Plan {
	agentId?: number;
	clientId: number;
	/** Changes with the document, the client, Prune and the live records that they concern. */
	hash: string;
	entries: PlanEntry[];
	/** The links that the agent loses: their addresses. */
	surplus: Array<{ name: string; id: number; url: string }>;
}

/** What Apply makes of this agent; only reads. Rejects what could not be finished. */
export async function makePlan(api: Api, rollout: Rollout): Promise<Plan> {
	const { document, clientId, prune = false } = rollout;
	const { agentId, entries: planned } = await applyDocument(
		api,
		{ ...rollout, isExact: true },
		true,
	);
	const graph = agentId === undefined ? undefined : await readAgentGraph(api, agentId);
	const surplus = graph && prune ? linksBeyond(document, graph) : [];
	const removed = graph && prune ? [...configurationsBeyond(document, graph), ...surplus] : [];
	const entries = [
		...planned.map(toPlanEntry),
		...removed.map(({ kind, name, id }): PlanEntry => ({
			action: 'remove',
			kind,
			name,
			id,
			changes: [],
		})),
	];
	const live = graph && [idsIn(graph), withoutSecrets(toDocument(graph, false))];
	const hash = hashOf([clientId, prune, withoutSecrets(document), live ?? null, entries]);
	return { agentId, clientId, hash, entries, surplus };
}

/** The links to skills that the document doesn't have. The client keeps its own: others may use them. */
const linksBeyond = ({ skills: wanted }: AgentDocument, { skills }: AgentGraph) =>
	skills
		.filter(({ skill }) => !wanted.some(({ name }) => name === skill.name))
		.map(({ skill, agentSkill }) => ({
			kind: 'agentSkill',
			name: skill.name as string,
			id: agentSkill.id as number,
			url: path`/agent_skills/${agentSkill.id as number}`,
		}));

const configurationsBeyond = (document: AgentDocument, { configurations }: AgentGraph) =>
	Object.entries(configurations)
		.filter(([kind]) => !configurationIn(document, kind as Kind))
		.map(([kind, { provider, id }]) => ({
			kind: `${kind}Configuration`,
			name: provider as string,
			id: id as number,
		}));

function toPlanEntry({ kind, name, id, outcome, changes }: Entry): PlanEntry {
	const created = kind.endsWith('Skill') ? 'link' : 'create';
	const action = ({ created, changed: 'change', unchanged: 'unchanged' } as const)[outcome];
	const shown = changes.map(({ field, from, to }) => ({
		field,
		from: shownValue(from),
		// An ID that only comes into being when the plan is applied.
		to: to === undefined ? 'new' : shownValue(to),
	}));
	return { action, kind, name, id: id ?? null, changes: shown };
}

const shownValue = (value: unknown): GenericValue =>
	typeof value === 'string' ? maskAddress(value) : ((value ?? null) as GenericValue);

const idsIn = ({ agent, configurations, skills }: AgentGraph) => [
	agent.id,
	...Object.keys(kinds).map((kind) => configurations[kind as Kind]?.id ?? null),
	...skills.map(({ skill, agentSkill, clientSkill }) => [
		skill.id,
		agentSkill.id,
		clientSkill?.id ?? null,
	]),
];

/** A hash that people may pass around must not help to guess a secret. */
function withoutSecrets(document: AgentDocument): AgentDocument {
	const copy = JSON.parse(JSON.stringify(document)) as AgentDocument;
	for (const kind of Object.keys(kinds) as Kind[]) {
		for (const detail of configurationIn(copy, kind)?.details ?? []) {
			if (isSecret(detail.parameter)) detail.value = mask;
		}
	}
	for (const skill of copy.skills) {
		if (skill.webhook_url) skill.webhook_url = maskAddress(skill.webhook_url);
	}
	return copy;
}

const hashOf = (value: unknown) =>
	createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
