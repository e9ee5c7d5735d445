/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads what the settings mean */
import type { GenericValue, IDataObject } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

import { isSecret } from '../../nodes/AiAgents/secrets';
import { services, type ServiceName } from '../../sandbox/services';
import type { Evidence } from './evidence';
import { bodyOf, compareEvidence, recordsAt } from './evidence';
import type { Exchange } from './proxy';
import { pageSizes } from './requests';

/** A silence of the documents, by the setting that plays it, and what the account does. */
export interface Reading {
	setting: string;
	/** What the setting means, from its docstring. */
	meaning: string;
	/** The sandbox's own choice. */
	preset: unknown;
	/** Absent if the answers do not show it. */
	value?: unknown;
}

const statusOf = (name: string) => (exchanges: readonly Exchange[]) =>
	exchanges.find(({ purpose, status }) => purpose === `probe ${name}` && status >= 400)?.status;

const fieldOf = (exchanges: readonly Exchange[], probe: string, field: string) => {
	const answer = exchanges.find(({ purpose }) => purpose === `probe ${probe}`);
	const value = (bodyOf(answer ?? { body: '' }) as Record<string, unknown> | undefined)?.[field];
	return typeof value === 'number' ? value : undefined;
};

/** The size that is used when more is asked for; null if the largest that is tried is used. */
const largest = (field: string) => (exchanges: readonly Exchange[]) => {
	const used = pageSizes.map((size) => fieldOf(exchanges, `size ${size}`, field));
	return used[0] === pageSizes[0] ? null : used.find((size) => size !== undefined);
};

/** The value that all have in common; undefined if there is none or they differ. */
function commonOf(all: readonly unknown[]): unknown {
	const distinct = new Set(all.filter((value) => value !== undefined));
	return distinct.size === 1 ? [...distinct][0] : undefined;
}

/** How records show that they have no feature or number type. */
const noneIn = (list: string) => (exchanges: readonly Exchange[]) =>
	commonOf(
		recordsAt(exchanges, `/api/data/${list}`)
			.flatMap(({ didFeatureTypes, didNumberTypes }) => [didFeatureTypes, didNumberTypes])
			.map((types) => ({ '["NONE"]': 'NONE', '[]': 'empty' })[JSON.stringify(types)]),
	);

/** How a configuration shows a secret. */
function secretForm({ parameter, ...detail }: IDataObject): string | undefined {
	if (!isSecret(parameter)) return undefined;
	if (!('value' in detail)) return 'missing';
	const text = String(detail.value ?? '');
	if (/^[*•]+$/.test(text)) return 'masked';
	return text === '' ? 'empty' : /[*•]{3}/.test(text) ? 'ending' : 'shown';
}

/** Settings that the forms of answers do not decide -> where the value is found. */
const values: Readonly<Record<string, (exchanges: readonly Exchange[]) => unknown>> = {
	unknownRecordStatus: statusOf('unknown ID'),
	unknownFileStatus: statusOf('unknown ID'),
	invalidInputStatus: statusOf('invalid input'),
	unauthenticatedStatus: statusOf('no credential'),
	// A size that is lowered silently is answered.
	oversizeStatus: (exchanges) => statusOf(`size ${pageSizes[0]}`)(exchanges) ?? null,
	maxSize: largest('size'),
	maxLimit: largest('limit'),
	defaultLimit: (exchanges) => fieldOf(exchanges, 'no size', 'limit'),
	noneInRates: noneIn('inboundDidRates'),
	noneInRecords: noneIn('orderItems'),
	completedStatus: (exchanges) =>
		commonOf(
			recordsAt(exchanges, '/api/data/orders').map(({ completeDate, orderStatus }) =>
				completeDate ? orderStatus : undefined,
			),
		),
	cancelledLineStatus(exchanges) {
		const orders = recordsAt(exchanges, '/api/data/orders');
		const ids = orders.map(({ id, orderStatus }) => orderStatus === 'CANCELED' && id);
		const lines = recordsAt(exchanges, '/api/data/orderItems');
		return commonOf(
			lines.map(({ orderId, orderItemStatus }) =>
				ids.includes(orderId as number) ? orderItemStatus : undefined,
			),
		);
	},
	secretValues: (exchanges) =>
		commonOf(
			recordsAt(exchanges, '/llm_configurations').flatMap(({ details }) =>
				(details as IDataObject[]).map(secretForm),
			),
		),
};

/**
 * Decides every setting of the service that it can, by what `account` answers and the sandbox
 * answers when it plays settings: a number or text is looked up; of the values of
 * a choice the one is taken with which the sandbox answers most like the account. So a setting that
 * is added to the sandbox is decided without more code, if it shows in the form of answers.
 */
export async function decideReadings(
	name: ServiceName,
	exchanges: readonly Exchange[],
	account: Evidence,
	play: (settings: object) => Promise<Evidence>,
): Promise<Reading[]> {
	const { shape } = services[name].settings as unknown as z.AnyZodObject;
	const presets = Object.entries(services[name].settings.parse({}) as object);
	const found = presets.map(([setting]) => [setting, values[setting]?.(exchanges)]);
	const decided: IDataObject = Object.fromEntries(found.filter(([, value]) => value !== undefined));
	const distance = async (setting: string, value: unknown) => {
		const tried: IDataObject = { ...decided, [setting]: value as GenericValue };
		const others = presets.filter(([one, preset]) => one in tried && tried[one] !== preset);
		const settings = Object.fromEntries(others.map(([one]) => [one, tried[one]]));
		return compareEvidence(await play(settings), account).length;
	};
	const open = presets.filter(([setting]) => account.size > 0 && !(setting in values));
	for (const [setting, preset] of open) {
		const choices = choicesOf(shape[setting] as z.ZodTypeAny).filter((one) => one !== preset);
		const distances = new Map<unknown, number>();
		for (const one of [preset, ...choices]) distances.set(one, await distance(setting, one));
		const [[value, least], ...more] = [...distances].sort(([, a], [, b]) => a - b);
		if (more.some(([, other]) => other > least)) decided[setting] = value as GenericValue;
	}
	return presets.map(([setting, preset]) => {
		return { setting, preset, meaning: meaningOf(name, setting), value: decided[setting] };
	});
}

/** The values of a setting that has few. */
function choicesOf(schema: z.ZodTypeAny): readonly unknown[] {
	const inner = schema instanceof z.ZodDefault ? schema.removeDefault() : schema;
	if (inner instanceof z.ZodBoolean) return [false, true];
	return inner instanceof z.ZodEnum ? (inner.options as readonly string[]) : [];
}

/** The docstring of a setting in the source. */
function meaningOf(name: ServiceName, setting: string): string {
	const paths = [name, 'messaging'].map((one) => `sandbox/services/${one}/settings.ts`);
	const source = paths.map((path) => readFileSync(path, 'utf8')).join('\n');
	const pattern = RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*${setting}:`);
	return (pattern.exec(source)?.[1] ?? '').replace(/\s*\n\s*\*/g, '').trim();
}
