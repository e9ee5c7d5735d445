import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import type { Reader } from '../../shared/declare/api';
import { OperationError } from '../../shared/errors/operationError';
import { readRecord } from '../../shared/records/recordList';
import { isHidden } from '../configurations/details';
import { type Detail, type Kind, detailsIn, kinds } from '../configurations/kinds';
import * as lists from '../recordForms';
import { readAll } from '../records/collection';
import { holdsSecret } from '../secrets';
import { hasSecret, isMaskedAddress } from '../skills/skillLinks';
import { maskTexts } from './texts';

/** The agent always has a link to the skill; its client may have one, too. */
interface LinkedSkill {
	skill: IDataObject;
	agentSkill: IDataObject;
	clientSkill?: IDataObject;
}

type AgentGraph = Awaited<ReturnType<typeof readAgentGraph>>;

export async function readAgentGraph(api: Reader, agentId: number) {
	const agent = await readRecord(api, lists.agents, agentId);
	const [configurations, skills] = await Promise.all([
		readConfigurations(api, agent),
		readSkills(api, agentId, agent.client_id as number),
	]);
	return { agent, configurations, skills };
}

async function readConfigurations(
	api: Reader,
	agent: IDataObject,
): Promise<Partial<Record<Kind, IDataObject>>> {
	const bound = (Object.keys(kinds) as Kind[]).flatMap((kind) => {
		const id = agent[`${kinds[kind].field}_id`] as number | null | undefined;
		return id ? [{ kind, id }] : [];
	});
	const records = await Promise.all(
		bound.map(async ({ kind, id }) => [kind, await readRecord(api, kinds[kind].list, id)] as const),
	);
	return Object.fromEntries(records);
}

async function readSkills(
	api: Reader,
	agent_id: number,
	client_id: number,
): Promise<LinkedSkill[]> {
	const [agentSkills, clientSkills] = await Promise.all([
		readAll(api, lists.agentSkills, { agent_id }),
		readAll(api, lists.clientSkills, { client_id }),
	]);
	return await Promise.all(
		agentSkills.map(async (agentSkill) => ({
			skill: await readRecord(api, lists.skills, agentSkill.skill_id as number),
			agentSkill,
			clientSkill: clientSkills.find(({ skill_id }) => skill_id === agentSkill.skill_id),
		})),
	);
}

const FORMAT = 'switchboard-agent/1';

const detail = z
	.object({
		parameter: z.string().min(1),
		value: z.string().optional(),
		parameter_type: z.string(),
	})
	.strict();
const configuration = z.object({ provider: z.string().min(1), details: z.array(detail) }).strict();
const skill = z
	.object({
		name: z.string().min(1),
		description: z.string().optional(),
		event: z.string().optional(),
		webhook_url: z.string().optional(),
		parameters: z.array(z.object({ name: z.string(), type: z.string() }).strict()).optional(),
		agent_skill: z
			.object({ priority: z.number().int().optional(), threshold: z.number().optional() })
			.strict(),
		client_skill: z
			.object({ greeting: z.string().optional(), limit: z.number().int().optional() })
			.strict()
			.optional(),
	})
	.strict();
const schema = z
	.object({
		format: z.literal(FORMAT),
		agent: z.object({ name: z.string().min(1), language: z.string().optional() }).strict(),
		llm_configuration: configuration.optional(),
		tts_configuration: configuration.optional(),
		stt_configuration: configuration.optional(),
		skills: z.array(skill),
	})
	.strict();

/**
 * An agent with configurations, skills and links as one JSON document without IDs. It uses the
 * service's field names, omits fields without a value, and has secrets and values that the platform
 * does not show without their `value`. Without secrets, its texts are masked.
 */
export type AgentDocument = z.infer<typeof schema>;
export type DocumentSkill = AgentDocument['skills'][number];
export type DocumentConfiguration = z.infer<typeof configuration>;

export const configurationIn = (
	document: AgentDocument,
	kind: Kind,
): DocumentConfiguration | undefined => document[kinds[kind].field];

/** Rejects anything but the output of Export, naming the first invalid places. */
export function parseDocument(value: unknown): AgentDocument {
	const parsed = schema.safeParse(value);
	if (parsed.success) return parsed.data;
	const places = parsed.error.issues
		.slice(0, 3)
		.map(({ path, message }) => `${path.join('.') || 'document'}: ${message}`)
		.join('; ');
	throw new OperationError(
		'This is not an agent document',
		`Use the output of Agent: Export unchanged. ${places}`,
	);
}

/** Keeps only documented fields, because the API may reject others. */
export function toDocument(
	{ agent, configurations, skills }: AgentGraph,
	includeSecrets: boolean,
): AgentDocument {
	const configurationEntries = Object.entries(configurations).map(([kind, record]) => [
		kinds[kind as Kind].field,
		{
			provider: record.provider,
			details: detailsIn(record).map((one) => toDetail(one, includeSecrets)),
		},
	]);
	const document = {
		format: FORMAT,
		agent: pick(agent, ['name', 'language']),
		...Object.fromEntries(configurationEntries),
		skills: skills.map((one) => toSkill(one, includeSecrets)),
	} as AgentDocument;
	return includeSecrets ? document : maskTexts(document);
}

function toDetail({ parameter, value, parameter_type }: Detail, includeSecrets: boolean): Detail {
	const detail = { parameter, value };
	const isOmitted = (holdsSecret(detail) && !includeSecrets) || isHidden(detail);
	return isOmitted ? { parameter, parameter_type } : { parameter, value, parameter_type };
}

function toSkill({ skill: record, agentSkill, clientSkill }: LinkedSkill, includeSecrets: boolean) {
	const { webhook_url: address } = record;
	const isShown = typeof address !== 'string' || !isMaskedAddress(address);
	const isLeftOut = !isShown || (hasSecret(address) && !includeSecrets);
	const fields = ['name', 'description', 'event', 'webhook_url', 'parameters'].filter(
		(field) => field !== 'webhook_url' || !isLeftOut,
	);
	return {
		...pick(record, fields),
		agent_skill: pick(agentSkill, ['priority', 'threshold']),
		...(clientSkill ? { client_skill: pick(clientSkill, ['greeting', 'limit']) } : {}),
	};
}

function pick(record: IDataObject, fields: readonly string[]): IDataObject {
	const present = fields.filter((field) => record[field] !== null && record[field] !== undefined);
	return Object.fromEntries(present.map((field) => [field, record[field]]));
}
