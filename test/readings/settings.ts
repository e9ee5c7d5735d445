import { services, type ServiceName } from '../../sandbox/services';
import { issuerSettings } from '../../sandbox/settings';
import { distinct, listSettings, type Setting } from './schema';

/** A service, or the issuer of tokens. */
export type Owner = ServiceName | 'issuer';

const schemas = {
	...Object.fromEntries(Object.entries(services).map(([name, { settings }]) => [name, settings])),
	issuer: issuerSettings,
} as Record<Owner, typeof issuerSettings>;

export const owners = Object.keys(schemas) as Owner[];

/**
 * Sizes, speeds and texts by which nothing goes, and settings of single events that scenarios set
 * themselves: no readings of a document. A part names everything inside.
 */
const amounts: Partial<Record<Owner, readonly string[]>> = {
	issuer: ['expiresIn'],
	numbering: [
		'assignment.thenEveryMs',
		'assignment.perStep',
		'assignment.stockPerDestination',
		'minimumCancelPeriodMonths',
		'callRecords',
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
	journey: ['resultMessage'],
	chat: ['linkBytes', 'largeFileBytes', 'resultMessage'],
	push: ['historyHours', 'unsuccessfulReason', 'resultStatus'],
};

/** Plausible values of settings whose schema names none, besides the default. */
const named: Readonly<Record<string, readonly unknown[]>> = {
	'numbering.assignment.atOnce': [0],
	'numbering.destinationsPath': ['/api/data/ratePlan/destinations'],
	'numbering.maxSize': [20, 100],
	'numbering.completedStatus': ['COMPLETE', 'DELIVERED'],
	'numbering.cancelledLineStatus': ['CANCELLED'],
	'aiAgents.maxLimit': [20, 100],
	'outboundVoice.bearerToken': ['voice-token'],
	'outboundVoice.callback.wrap': ['call'],
	'outboundVoice.callback.duplicates.completed': [0, 1],
	'email.resultCode': [0, 202],
	'chat.engagementLastsMs': [86_400_000],
	'push.enrollmentPath': ['/api/push/enroll'],
	'push.keyHeader': ['apikey', 'authorization'],
	'push.eventDateOffsetMinutes': [-300, 120],
};

/** By the end of a setting's name, the statuses with which a service may reject. */
const statuses: ReadonlyArray<readonly [RegExp, readonly number[]]> = [
	[/unauthenticatedStatus$/i, [401, 403]],
	[/Status$/, [400, 422]],
];

/** The first value is the default, which is the most literal reading. */
export interface Reading {
	path: string;
	values: readonly unknown[];
}

const isAmount = (service: Owner, path: string) =>
	(amounts[service] ?? []).some((part) => path === part || path.startsWith(`${part}.`));

/** The readings of a service's document that its sandbox can play. */
export function readingsOf(service: Owner): Reading[] {
	return listSettings(schemas[service])
		.filter(({ path }) => !isAmount(service, path))
		.map((setting) => ({ path: setting.path, values: valuesOf(service, setting) }));
}

function valuesOf(service: Owner, { path, values, isOpen }: Setting): unknown[] {
	const own = named[`${service}.${path}`];
	const [, codes = []] = statuses.find(([name]) => isOpen && name.test(path)) ?? [];
	return distinct([...values, ...(own ?? codes)]);
}

/** `{ 'assignment.atOnce': 0 }` as the nested settings that the sandbox takes. */
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

/** Names in the lists above that no setting has. */
export function findUnknownNames(): string[] {
	const paths = Object.entries(schemas).flatMap(([service, schema]) =>
		listSettings(schema).map(({ path }) => `${service}.${path}`),
	);
	const listed = [
		...Object.keys(named),
		...Object.entries(amounts).flatMap(([service, parts]) =>
			parts.map((part) => `${service}.${part}`),
		),
	];
	return listed.filter(
		(name) => !paths.some((path) => path === name || path.startsWith(`${name}.`)),
	);
}
