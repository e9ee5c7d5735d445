import type { ICredentialDataDecryptedObject, IDataObject, IHookFunctions } from 'n8n-workflow';

import { connect } from '../../shared/http/connection';
import { OperationError, toNodeError, toOperationError } from '../../shared/errors/operationError';
import { secretsOf } from '../../shared/http/redaction';
import type { Api } from '../../shared/declare/api';
import { openItemApi } from '../../shared/write/itemApi';
import { requireSettings } from '../../shared/webhook/secret';
import { readAll } from '../records/collection';
import { differences } from '../records/reconcile';
import { aiAgents } from '../service';
import { agentsTriggerParameters } from './triggerParameters';
import {
	type Link,
	type LinkTarget,
	creationOf,
	desiredSkillOf,
	ensureRecord,
	prefixOf,
	readLinks,
	readTargets,
	removeConfirmed,
} from './links';
import { Creations } from './creations';
import { requireRespond } from './respond';
import { skills } from '../recordForms';

/** `register` repairs every difference. */
export async function isRegistered(context: IHookFunctions): Promise<boolean> {
	return await withWholeText(context, async () => {
		await requireSettings(context, agentsTriggerParameters);
		requireRespond(context);
		const api = await open(context, await secretOf(context));
		const wanted = await desiredSkillOf(context);
		const targets = await readTargets(context, api);
		const creations = Creations.read(context, wanted.prefix);
		const [skill, ...duplicates] = await findOwn(api, creations);
		if (!skill || duplicates.length > 0) return false;
		if (Object.keys(differences(skill, wanted.body)).length > 0) return false;
		const { missing, needless } = await compareLinks(api, skill.id as number, targets, creations);
		return missing.length === 0 && needless.length === 0;
	});
}

/**
 * Creates missing records, changes those that differ, and removes what this trigger created twice
 * or for an earlier target; links of others stay. Everything is searched first, and again after a
 * lost response, so that it may be called as often as necessary.
 */
export async function register(context: IHookFunctions): Promise<boolean> {
	return await withWholeText(context, async () => {
		const api = await open(context, await secretOf(context));
		const wanted = await desiredSkillOf(context);
		const targets = await readTargets(context, api);
		const creations = Creations.read(context, wanted.prefix);
		const [present, ...needless] = await findOwn(api, creations);
		// Without a record of an earlier attempt, the links that it wanted count as the trigger’s.
		if (creations.areOthers) context.logger.warn(`${context.getNode().name}: ${othersStay}`);
		if (!present) creations.begin();
		else if (creations.areUnknown) creations.add(...targets);
		let stays = false;
		for (const { id } of needless)
			stays = !(await removeSkill(api, id as number, creations)) || stays;
		const record = await ensureRecord(api, {
			one: 'skill of this trigger',
			list: skills,
			find: async () => (await findOwn(api, creations)).slice(0, 1),
			body: () => wanted.body,
			changesOf: (skill) => differences(skill, wanted.body),
		});
		await link(api, record.id as number, targets, creations);
		creations.confirm(stays);
		return true;
	});
}

/**
 * Links are removed first. A skill that others have linked stays with their links, because they
 * would be removed with it.
 */
export async function unregister(context: IHookFunctions): Promise<boolean> {
	return await withWholeText(context, async () => {
		// The prefix identifies its URLs, so a missing secret does not prevent the removal.
		const api = await open(context, await secretOf(context).catch(() => ({})));
		const prefix = prefixOf(context);
		const creations = Creations.read(context, prefix);
		const skills = await findOwn(api, creations);
		if (skills.length === 0) return true;
		if (creations.areUnknown) creations.add(...(await readTargets(context, api).catch(() => [])));
		const kept: unknown[] = [];
		for (const { id } of skills) {
			if (!(await removeSkill(api, id as number, creations))) kept.push(id);
		}
		creations.forget(kept.length > 0);
		if (kept.length > 0) {
			const { name } = context.getNode();
			context.logger.warn(`${name}: others have linked skill ${kept.join(', ')}, so it stays`);
		}
		return true;
	});
}

async function withWholeText(
	context: IHookFunctions,
	work: () => Promise<boolean>,
): Promise<boolean> {
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

/**
 * The service may quote the address that it received. Its records are compared, and never shown.
 */
async function open(context: IHookFunctions, secret: ICredentialDataDecryptedObject): Promise<Api> {
	const connection = await connect(context, aiAgents);
	const inMessages = [...connection.secrets.inMessages, ...secretsOf(secret).inMessages];
	return openItemApi(
		{ ...connection, secrets: { everywhere: [], inMessages } },
		{ effect: 'write', service: aiAgents, timeoutMs: 30_000 },
	);
}

/** The service has no filter for an address. */
const findOwn = async (api: Api, creations: Creations): Promise<IDataObject[]> =>
	creations.skillsIn(await readAll(api, skills));

const othersStay =
	'another n8n or workflow created the skill that this copy of its data names. That skill stays; unpublish the original to remove it';

/** Targets may lack a link; links of this trigger may be unwanted or duplicate. */
async function compareLinks(
	api: Api,
	skillId: number,
	targets: readonly LinkTarget[],
	creations: Creations,
) {
	const missing = new Set(targets);
	const needless: Link[] = [];
	for (const one of await readLinks(api, skillId)) {
		const isWanted = missing.delete(one.target);
		if (!isWanted && creations.has(one.target)) needless.push(one);
	}
	return { missing: [...missing], needless };
}

async function link(
	api: Api,
	skillId: number,
	targets: readonly LinkTarget[],
	creations: Creations,
): Promise<void> {
	const { missing, needless } = await compareLinks(api, skillId, targets, creations);
	for (const { list, id } of needless) await removeConfirmed(api, list, id);
	for (const target of missing) {
		const { list, body } = creationOf(target, skillId);
		creations.add(target);
		await ensureRecord(api, {
			one: `link of the skill to ${target}`,
			list,
			async find() {
				const links = await readLinks(api, skillId);
				return links.some((one) => one.target === target) ? [body] : [];
			},
			body: () => body,
			changesOf: () => ({}),
		});
	}
}

/** The skill stays if it has links of others. Returns whether it was removed. */
async function removeSkill(api: Api, id: number, creations: Creations): Promise<boolean> {
	const links = await readLinks(api, id);
	const ours = links.filter(({ target }) => creations.has(target));
	for (const one of ours) await removeConfirmed(api, one.list, one.id);
	if (ours.length < links.length) return false;
	await removeConfirmed(api, skills, id);
	return true;
}
