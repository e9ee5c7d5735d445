/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads what the settings mean */
import type { IDataObject } from 'n8n-workflow';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

import { isSecret } from '../../nodes/AiAgents/secrets';
import { services, type ServiceName } from '../../sandbox/services/services';
import { World } from '../../sandbox/core/world';
import type { Evidence } from './evidence';
import { bodyOf, distanceTo, recordsAt } from './evidence';
import type { Exchange } from './proxy';
import { pageSizes } from './requests';

export type Settings = Readonly<Record<string, object>>;

/** A silence of the documents, by the setting that plays it, and what the account does. */
export interface Reading {
	setting: string;
	group: string;
	meaning: string;
	/** The sandbox's own choice. */
	preset: unknown;
	choices: readonly unknown[];
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
 * Looks up numbers and texts; of a choice it takes the value with which the sandbox answers most
 * like the account. So a new setting needs no more code, if it shows in the form of answers.
 */
export async function decideReadings(
	name: ServiceName,
	exchanges: readonly Exchange[],
	account: Evidence,
	play: (settings: Settings) => Promise<Evidence>,
): Promise<Reading[]> {
	const decided = presetsOf(name).map(({ setting, group, ...one }): Reading => ({
		...{ ...one, setting, group, meaning: meaningOf(group, setting) },
		value: values[setting]?.(exchanges),
	}));
	const distance = async (reading: Reading, value: unknown) => {
		const tried = decided.map((one) => (one === reading ? { ...one, value } : one));
		return distanceTo(account, await play(settingsOf(tried.filter(isOther))));
	};
	const open = decided.filter(({ setting }) => account.size > 0 && !(setting in values));
	for (const reading of open) {
		const others = reading.choices.filter((one) => one !== reading.preset);
		const distances = new Map<unknown, number>();
		for (const one of [reading.preset, ...others]) distances.set(one, await distance(reading, one));
		const [[value, least], ...more] = [...distances].sort(([, one], [, other]) => one - other);
		if (more.some(([, other]) => other > least)) reading.value = value;
	}
	return decided;
}

function presetsOf(name: ServiceName) {
	const world = new World([services[name]]);
	const groups = Object.entries(world.schemas()).filter(([group]) => group !== 'issuer');
	return groups.flatMap(([group, schema]) =>
		Object.entries(schema.parse({}) as object).map(([setting, preset]: [string, unknown]) => {
			const { shape } = schema as z.AnyZodObject;
			return { group, setting, preset, choices: choicesOf(shape[setting] as z.ZodTypeAny) };
		}),
	);
}

export const isDecided = ({ value }: Reading) => value !== undefined;
export const isOther = (one: Reading) => isDecided(one) && one.value !== one.preset;

export function settingsOf(readings: readonly Reading[]): Settings {
	const settings: Record<string, Record<string, unknown>> = {};
	for (const { group, setting, value } of readings) (settings[group] ??= {})[setting] = value;
	return settings;
}

function choicesOf(schema: z.ZodTypeAny): readonly unknown[] {
	const inner = schema instanceof z.ZodDefault ? schema.removeDefault() : schema;
	if (inner instanceof z.ZodBoolean) return [false, true];
	return inner instanceof z.ZodEnum ? (inner.options as readonly string[]) : [];
}

function meaningOf(group: string, setting: string): string {
	const paths = [`services/${group}/settings.ts`, 'services/messaging/settings.ts', 'settings.ts']
		.map((path) => `sandbox/${path}`)
		.filter((path) => existsSync(path));
	const source = paths.map((path) => readFileSync(path, 'utf8')).join('\n');
	const pattern = RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*${setting}:`);
	return (pattern.exec(source)?.[1] ?? '').replace(/\s*\n\s*\*/g, '').trim();
}
