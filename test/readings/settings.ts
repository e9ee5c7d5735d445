import { z } from 'zod/v4';

import { services, type ServiceName } from '../../sandbox/services/services';
import * as common from '../../sandbox/core/settings';
import { distinct, listSettings, type Setting } from '../../sandbox/web/console/readings';

/** Of each service, and those of `sandbox/core/settings.ts`: `issuerSettings` is that of `issuer`. */
const schemas: Readonly<Record<string, z.ZodType>> = {
	...Object.fromEntries(Object.entries(services).map(([name, { settings }]) => [name, settings])),
	...Object.fromEntries(
		Object.entries(common)
			.filter(([, exported]) => exported instanceof z.ZodType)
			.map(([name, schema]) => [name.replace('Settings', ''), schema]),
	),
} as Record<string, z.ZodType>;

export const owners = Object.keys(schemas);

/** Whose settings the answers of a service depend on. */
export const ownersFor = (service: ServiceName) =>
	owners.filter((owner) => owner === service || owner === 'platform');

/**
 * Sizes, speeds and texts by which nothing goes, and settings of single events that scenarios set
 * themselves: no readings of a document. A part names everything inside.
 */
const amounts: Readonly<Record<string, readonly string[]>> = {
	platform: ['latencyMs', 'slowMs'],
	issuer: ['expiresIn'],
	numbering: [
		'assignment.thenEveryMs',
		'assignment.perStep',
		'assignment.stockPerDestination',
		'minimumCancelPeriodMonths',
		'callRecords',
		'earlierCallRecords',
		'monthlyBilling',
	],
	aiAgents: ['audioUrlSeconds', 'recordingBytes', 'defaultLimit', 'required'],
	outboundVoice: [
		'tenants',
		'forkProfiles',
		'callback.delaysMs',
		'callback.duplicates.initiated',
		'callback.duplicates.ringing',
		'callback.duplicates.answered',
		'callback.extra',
		'callback.duplicateAfterMs',
		'callback.retries',
		'callback.retryAfterMs',
	],
	email: ['resultMessage'],
	// A base URL that leads elsewhere is no account, but a mistake to report.
	journey: ['resultMessage', 'unknownPath'],
	chat: ['linkBytes', 'largeFileBytes', 'resultMessage'],
	push: ['historyHours', 'unsuccessfulReason', 'resultStatus'],
};

/** Plausible values of settings whose schema names none, besides the default. */
const named: Readonly<Record<string, readonly unknown[]>> = {
	'numbering.assignment.atOnce': [0],
	'numbering.destinationsPath': ['/api/data/ratePlan/destinations'],
	'numbering.maxSize': [20, 100],
	'numbering.taxPercent': [19],
	'numbering.productLinesPercent': [60],
	'numbering.assignedStatus': ['ACTIVE'],
	'numbering.unratedCalls': [5],
	'numbering.completedStatus': ['COMPLETE', 'DELIVERED'],
	'numbering.cancelledLineStatus': ['CANCELLED'],
	'aiAgents.maxLimit': [20, 100],
	'aiAgents.notifications.repeats': [1],
	'outboundVoice.bearerToken': ['voice-token'],
	'outboundVoice.callback.wrap': ['call'],
	'outboundVoice.callback.duplicates.completed': [0, 1],
	'outboundVoice.callback.outcomeIn': ['CallStatus'],
	'email.resultCode': [0, 202],
	'chat.engagementLastsMs': [86_400_000],
	'chat.notifications.repeats': [1],
	'chat.notifications.failedStatus': ['UNDELIVERED'],
	'push.keyHeader': ['apikey', 'authorization'],
	'push.successfulReason': ['One token is worn out'],
	'push.eventDateOffsetMinutes': [-300, 120],
};

/** By the end of a setting's name, the statuses with which a service may reject. */
const statuses: ReadonlyArray<readonly [RegExp, readonly number[]]> = [
	[/unauthenticatedStatus$/i, [401, 403]],
	[/Status$/, [400, 422]],
];

export interface Reading {
	/** With its owner: `numbering.recordIds`. */
	path: string;
	/** The first one is the default, which is the most literal reading. */
	values: readonly unknown[];
}

const isAmount = (owner: string, path: string) =>
	(amounts[owner] ?? []).some((part) => path === part || path.startsWith(`${part}.`));

/** The readings of a document that the sandbox can play. */
export function readingsOf(owner: string): Reading[] {
	return listSettings(schemas[owner])
		.filter(({ path }) => !isAmount(owner, path))
		.map((setting) => ({ ...setting, path: `${owner}.${setting.path}` }))
		.map((setting) => ({ path: setting.path, values: valuesOf(setting) }));
}

function valuesOf({ path, values, isOpen }: Setting): unknown[] {
	const [, codes = []] = statuses.find(([name]) => isOpen && name.test(path)) ?? [];
	return distinct([...values, ...(named[path] ?? codes)]);
}

/** `{ 'numbering.assignment.atOnce': 0 }` as the nested settings that the sandbox takes. */
export function nest(flat: Readonly<Record<string, unknown>>): Record<string, unknown> {
	const nested: Record<string, unknown> = {};
	for (const [path, value] of Object.entries(flat)) {
		const names = path.split('.');
		const last = names.pop()!;
		const inner = names.reduce<Record<string, unknown>>(
			(part, name) => (part[name] ??= {}) as Record<string, unknown>,
			nested,
		);
		inner[last] = value;
	}
	return nested;
}

/** Every setting, with its owner: `numbering.recordIds`. */
export const listPaths = () =>
	Object.entries(schemas).flatMap(([owner, schema]) =>
		listSettings(schema).map(({ path }) => `${owner}.${path}`),
	);

/** Names in the lists above that no setting has. */
export function findUnknownNames(): string[] {
	const paths = listPaths();
	const listed = Object.entries(amounts).flatMap(([owner, parts]) =>
		parts.map((part) => `${owner}.${part}`),
	);
	return [...Object.keys(named), ...listed].filter(
		(name) => !paths.some((path) => path === name || path.startsWith(`${name}.`)),
	);
}
