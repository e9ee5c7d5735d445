/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads what the settings mean */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

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

/** Plays the sandbox with settings of the service. */
export type Play = (settings: object) => Promise<Evidence>;

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

/** The one status of some orders or lines; undefined if there is none or they differ. */
function commonStatus(statuses: readonly unknown[]): unknown {
	return new Set(statuses).size === 1 ? statuses[0] : undefined;
}

/** Settings with any number or text as their value -> where the value is found. */
const values: Readonly<Record<string, (exchanges: readonly Exchange[]) => unknown>> = {
	unknownRecordStatus: statusOf('unknown ID'),
	unknownFileStatus: statusOf('unknown ID'),
	invalidInputStatus: statusOf('invalid input'),
	unauthenticatedStatus: statusOf('no credential'),
	maxSize: largest('size'),
	maxLimit: largest('limit'),
	defaultLimit: (exchanges) => fieldOf(exchanges, 'no size', 'limit'),
	completedStatus: (exchanges) =>
		commonStatus(
			recordsAt(exchanges, '/api/data/orders')
				.filter(({ completeDate }) => completeDate)
				.map(({ orderStatus }) => orderStatus),
		),
	cancelledLineStatus(exchanges) {
		const orders = recordsAt(exchanges, '/api/data/orders');
		const canceled = orders.filter(({ orderStatus }) => orderStatus === 'CANCELED');
		const ids = canceled.map(({ id }) => id);
		const lines = recordsAt(exchanges, '/api/data/orderItems');
		const theirs = lines.filter(({ orderId }) => ids.includes(orderId));
		return commonStatus(theirs.map(({ orderItemStatus }) => orderItemStatus));
	},
};

/**
 * Decides every setting of the service that it can: a number or text is looked up; of the values of
 * a choice the one is taken with which the sandbox answers most like the account. So a setting that
 * is added to the sandbox is decided without more code, if it shows in the form of answers.
 */
export async function decideReadings(
	name: ServiceName,
	exchanges: readonly Exchange[],
	found: Evidence,
	play: Play,
): Promise<Reading[]> {
	const { shape } = services[name].settings as unknown as z.AnyZodObject;
	const presets = services[name].settings.parse({}) as Record<string, unknown>;
	const decided: Record<string, unknown> = {};
	for (const setting of Object.keys(presets)) {
		const value = values[setting]?.(exchanges);
		if (value !== undefined) decided[setting] = value;
	}
	const distance = async (more: object) => {
		const tried = Object.entries({ ...decided, ...more });
		const others = tried.filter(([setting, value]) => value !== presets[setting]);
		return compareEvidence(await play(Object.fromEntries(others)), found).length;
	};
	for (const [setting, preset] of Object.entries(presets)) {
		const own = choicesOf(shape[setting] as z.ZodTypeAny);
		if (own.length === 0) continue;
		const sorted = [preset, ...own.filter((value) => value !== preset)];
		const distances = [];
		for (const value of sorted) distances.push(await distance({ [setting]: value }));
		const least = Math.min(...distances);
		const isShown = distances.some((one) => one !== least);
		if (isShown) decided[setting] = sorted[distances.indexOf(least)];
	}
	const meanings = readMeanings(name);
	return Object.entries(presets).map(([setting, preset]) => ({
		...{ setting, preset, meaning: meanings(setting), value: decided[setting] },
	}));
}

/** The values of a setting that has few. */
function choicesOf(schema: z.ZodTypeAny): readonly unknown[] {
	const inner = schema instanceof z.ZodDefault ? schema.removeDefault() : schema;
	if (inner instanceof z.ZodBoolean) return [false, true];
	return inner instanceof z.ZodEnum ? (inner.options as readonly string[]) : [];
}

/** The docstring of a setting in the source. */
function readMeanings(name: ServiceName): (setting: string) => string {
	const sources = [name, 'messaging'].map((folder) =>
		readFileSync(`sandbox/services/${folder}/settings.ts`, 'utf8'),
	);
	return (setting) => {
		const pattern = RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*${setting}:`);
		const [, text = ''] = pattern.exec(sources.join('\n')) ?? [];
		return text.replace(/\s*\n\s*\*/g, '').trim();
	};
}
