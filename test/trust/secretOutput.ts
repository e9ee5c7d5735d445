import type { INodeParameters } from 'n8n-workflow';

import type { Operation, Parameter } from '../../nodes/shared/declare/operation';
import { isSecret } from '../../nodes/AiAgents/secrets';
import type { World } from '../../sandbox/core/world';
import { SANDBOX_TENANT } from '../../sandbox/issuer/tokens';

const planted = 'planted-3b9f';

/** A part of a skill's path, a parameter of a transcript's address, and all that providers are given. */
export function plantSecrets({ tables: { aiAgents } }: World): void {
	if (aiAgents === undefined) return;
	for (const skill of aiAgents.skills.all()) {
		skill.webhook_url &&= `https://hooks.example/${planted}`;
	}
	for (const call of aiAgents.calls.all()) {
		call.transcription_url &&= `${call.transcription_url}?a=${planted}`;
	}
	for (const kind of ['llm', 'tts', 'stt'] as const) {
		const details = aiAgents[`${kind}_configurations`].all().flatMap((one) => one.details);
		for (const detail of details) if (isSecret(detail.parameter)) detail.value = planted;
	}
}

/** Planted, signed by the sandbox's storage, made for a wait that continues, or the tenant, which no key goes with. */
const secret = new RegExp(
	`${planted}|[?&]signature=[0-9a-f]{64}|^[0-9a-f]{32}$|^${SANDBOX_TENANT}$`,
);

/** `call.transcription_url`, `details[*].value`: where an item has such values, as n8n's paths name it. */
export function secretPathsIn(value: unknown, path = ''): string[] {
	if (typeof value === 'string') return secret.test(value) ? [path] : [];
	if (typeof value !== 'object' || value === null) return [];
	const isList = Array.isArray(value);
	// Hashes, not for a wait.
	const fields = Object.entries(value).filter(([name]) => !['hash', 'recordKey'].includes(name));
	return fields.flatMap(([name, part]) =>
		secretPathsIn(part, isList ? `${path}[*]` : [path, name].filter(Boolean).join('.')),
	);
}

/** Of a path, a part that comes before it is enough. */
export const isDeclared = (path: string, declared: readonly string[]) =>
	declared.some((one) => path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[`));

/** The sample, also unsimplified, and with each choice of its own and each option that includes more. */
export function variationsOf({ parameters }: Operation, sample: INodeParameters) {
	const options = (sample.options ?? {}) as INodeParameters;
	const changed = (fields: readonly Parameter[]) =>
		fields.flatMap(({ type, name, options: choices = [] }) => {
			const values = type === 'boolean' ? [false, true] : type === 'options' ? choices : [];
			return values.map((value) => ({
				[name]: typeof value === 'boolean' ? value : (value as { value: string }).value,
			}));
		});
	const more = parameters.find(({ name }) => name === 'options')?.options ?? [];
	const own = [
		...changed(parameters),
		...changed(more as Parameter[]).map((one) => ({ options: { ...options, ...one } })),
	];
	const always = [{}, { simplify: false }];
	const made = (one: object) => ({ ...sample, ...one }) as INodeParameters;
	return { always: always.map(made), others: own.map(made) };
}
