import type { ICredentialDataDecryptedObject, IDataObject, IHookFunctions } from 'n8n-workflow';

import { connect } from '../../shared/http/connection';
import { path } from '../../shared/http/path';
import { OperationError, toNodeError, toOperationError } from '../../shared/errors/operationError';
import { secretsOf } from '../../shared/http/redaction';
import type { Api, Requests } from '../../shared/catalogue/api';
import { openItemApi } from '../../shared/writes/itemApi';
import { requireSettings } from '../../shared/webhook/secret';
import { isGone, readAll } from '../records/collection';
import type { DesiredState } from '../records/reconcile';
import { differences, reconcile } from '../records/reconcile';
import { aiAgents } from '../service';
import { agentsTriggerParameters } from './parameters';
import type { DesiredSkill } from './desiredSkill';
import { prefixOf, desiredSkillOf } from './desiredSkill';

const skillsUrl = '/skills';
const linkUrls = { client: '/client_skills', agent: '/agent_skills' } as const;

/** How often, and how far apart, a lost answer is looked into. */
export const settling = { looks: 4, pauseMs: 500 } as const;

/** Whether the skill and its links are just as they should be; what is not, `register` repairs. */
export async function isRegistered(context: IHookFunctions): Promise<boolean> {
	return await inWords(context, async () => {
		await requireSettings(context, agentsTriggerParameters);
		const api = await open(context, await secretOf(context));
		const wanted = await desiredSkillOf(context);
		const [skill, ...others] = await findOwn(api, wanted.prefix);
		if (!skill || others.length > 0) return false;
		if (Object.keys(differences(skill, wanted.body)).length > 0) return false;
		const { missing, needless } = await compareLinks(api, skill.id as number, wanted.links);
		return missing.length === 0 && needless.length === 0;
	});
}

/**
 * Makes what is missing, changes what differs, removes what is there twice. Everything is looked up
 * first, and after a lost answer again, so that it may be called as often as it takes.
 */
export async function register(context: IHookFunctions): Promise<boolean> {
	return await inWords(context, async () => {
		const api = await open(context, await secretOf(context));
		const wanted = await desiredSkillOf(context);
		const [, ...needless] = await findOwn(api, wanted.prefix);
		for (const skill of needless) await removeSkill(api, skill.id as number);
		const record = await ensureRecord(api, {
			one: 'skill of this trigger',
			url: skillsUrl,
			find: async () => await findOwn(api, wanted.prefix),
			body: () => wanted.body,
			changesOf: (skill) => differences(skill, wanted.body),
		});
		await link(api, record.id as number, wanted.links);
		return true;
	});
}

/** Removes every skill with an address of this trigger, its links first, and nothing else. */
export async function unregister(context: IHookFunctions): Promise<boolean> {
	return await inWords(context, async () => {
		// The prefix identifies its URLs, so a missing secret does not prevent the removal.
		const api = await open(context, await secretOf(context).catch(() => ({})));
		const own = await findOwn(api, prefixOf(context));
		for (const skill of own) await removeSkill(api, skill.id as number);
		return true;
	});
}

async function inWords(context: IHookFunctions, work: () => Promise<boolean>): Promise<boolean> {
	try {
		return await work();
	} catch (thrown) {
		const error = toOperationError(thrown);
		// If publishing fails, n8n shows only the message.
		const { title: message, description, cause } = error;
		throw toNodeError(
			context.getNode(),
			new OperationError(`${message}. ${description}`, description, cause),
		);
	}
}

async function secretOf(context: IHookFunctions): Promise<ICredentialDataDecryptedObject> {
	const hasSecret = context.getNodeParameter('secretIn') !== 'none';
	return hasSecret ? await context.getCredentials('switchboardWebhookApi') : {};
}

/** The service may quote the address that it was sent. Its records are compared, and shown nowhere. */
async function open(context: IHookFunctions, own: ICredentialDataDecryptedObject): Promise<Api> {
	const connection = await connect(context, 'switchboardAgentsApi');
	const inMessages = [...connection.secrets.inMessages, ...secretsOf(own).inMessages];
	return openItemApi(
		{ ...connection, secrets: { everywhere: [], inMessages } },
		{ effect: 'write', errors: aiAgents.errors, timeoutMs: 30_000 },
	);
}

/** Skills whose address is one of this trigger's; the service has no filter for it. */
async function findOwn(api: Api, prefix: string): Promise<IDataObject[]> {
	const skills = await readAll(api, skillsUrl);
	return skills.filter(({ webhook_url }) => String(webhook_url ?? '').startsWith(prefix));
}

async function readLinks(api: Api, url: string, skill_id: number): Promise<IDataObject[]> {
	const links = await readAll(api, url, { skill_id });
	return links.filter((record) => record.skill_id === skill_id);
}

/** IDs that have no link yet, and addresses of links that nobody asked for or that are there twice. */
async function compareLinks(api: Api, skillId: number, { kind, ids }: DesiredSkill['links']) {
	const missing = new Set(ids);
	const needless: string[] = [];
	for (const [end, url] of Object.entries(linkUrls)) {
		for (const record of await readLinks(api, url, skillId)) {
			const isWanted = end === kind && missing.delete(record[`${end}_id`] as number);
			if (!isWanted) needless.push(url + path`/${record.id as number}`);
		}
	}
	return { missing: [...missing], needless };
}

async function link(api: Api, skillId: number, links: DesiredSkill['links']): Promise<void> {
	const { missing, needless } = await compareLinks(api, skillId, links);
	for (const url of needless) await remove(api, url);
	const url = linkUrls[links.kind];
	const end = `${links.kind}_id`;
	for (const id of missing) {
		const ends = { [end]: id, skill_id: skillId };
		const isThere = (record: IDataObject) => record[end] === id;
		await ensureRecord(api, {
			one: `link of the skill to ${links.kind} ${id}`,
			url,
			find: async () => (await readLinks(api, url, skillId)).filter(isThere),
			body: () => ends,
			changesOf: () => ({}),
		});
	}
}

/** Looks for an unconfirmed record for a while, because n8n's next attempt would send it again. */
async function ensureRecord(api: Api, desired: DesiredState): Promise<IDataObject> {
	let unconfirmed: OperationError | undefined;
	for (let attempt = 1; ; attempt++) {
		const keyed = { ...desired, key: desired.one };
		const result = await reconcile(api, keyed).catch(toOperationError);
		if (!(result instanceof OperationError)) return result.record;
		if (!unconfirmed && result.status !== 'unknown') throw result;
		unconfirmed ??= result;
		if (attempt > settling.looks) throw unconfirmed;
		await api.pause(settling.pauseMs * 2 ** (attempt - 1));
	}
}

async function removeSkill(api: Api, id: number): Promise<void> {
	for (const url of Object.values(linkUrls)) {
		for (const { id: linkId } of await readLinks(api, url, id)) {
			await remove(api, url + path`/${linkId as number}`);
		}
	}
	await remove(api, skillsUrl + path`/${id}`);
}

/** Deletes a record of ours. Doing so twice is harmless, so an unconfirmed deletion is sent again. */
async function remove(api: Api, url: string): Promise<void> {
	const send = async (requests: Requests) => {
		const error = await requests.delete(url).then(() => undefined, toOperationError);
		if (!error || error.cause.httpCode === '404') return true;
		if (error.status !== 'unknown' && (await isGone(api, url))) return true;
		throw error;
	};
	const verify = async () => (await isGone(api, url)) || undefined;
	const step = { key: `delete ${url}`, idempotent: true, send, verify };
	for (let attempt = 1; ; attempt++) {
		const error = await api.step(step).then(() => undefined, toOperationError);
		if (!error) return;
		if (error.status !== 'unknown' || attempt >= settling.looks) throw error;
		await api.pause(settling.pauseMs);
	}
}
