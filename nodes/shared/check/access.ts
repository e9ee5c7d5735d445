import type { IDataObject } from 'n8n-workflow';

import type { ReadApi, TrialLimits } from '../declare/api';
import { type RecordForm, day, fieldsOf, instant, kindOf } from '../declare/record';
import { toOperationError } from '../errors/operationError';
import { type Sure, decision } from '../decision';
import { normalizeBaseUrl } from '../http/connection';
import { isFault } from '../http/statuses';
import { isAnything } from '../http/validators';
import { withoutAtEnd } from '../text/edges';
import { isJsonObject } from '../text/json';
import type { AccountCheck, Finding, Probe, ProbeAnswer } from './account';

export type Ask = (probe: Probe) => Promise<ProbeAnswer>;

/** A whole check sends at most this many requests, including retries and redirects. */
const maxRequests = 40;

/** The first request may meet a service that is about to start. */
const tries = { first: 4, others: 2 };

/** `seen` collects the responses. */
export function asker(api: ReadApi, seen: Map<string, ProbeAnswer>): Ask {
	const budget = { left: maxRequests };
	return async (probe) => {
		const limits = { budget, tries: seen.size === 0 ? tries.first : tries.others };
		const answer = { probe, ...(await askOnce(api, probe, limits)) };
		seen.set(probe.name, answer);
		return answer;
	};
}

/** The probe’s values of the credential override `changed`. */
export const askWith =
	(ask: Ask, changed?: IDataObject): Ask =>
	async (probe) =>
		await ask({ ...probe, changed: { ...changed, ...probe.changed } });

/** Every outcome is recorded; only Stop aborts the check. */
async function askOnce(
	api: ReadApi,
	{ url, qs, body, changed = {} }: Probe,
	limits: TrialLimits,
): Promise<Omit<ProbeAnswer, 'probe'>> {
	try {
		const reader = api.trial(changed, limits);
		const answer = body
			? await reader.query<unknown>(url, body, isAnything)
			: await reader.get<unknown>(url, isAnything, qs);
		return { status: 200, body: answer };
	} catch (thrown) {
		const error = toOperationError(thrown);
		if (error.status === 'stopped') throw error;
		const { httpCode, body: answerBody } = error.cause;
		return { status: Number(httpCode) || 0, body: answerBody, error };
	}
}

/** The client’s text may quote the response. */
export function reasonOf({ error, status }: Pick<ProbeAnswer, 'error' | 'status'>): string {
	if (!error) return 'The response isn’t a list of the documented records';
	const end = status ? ` (status ${status})` : '';
	return `${error.message}. ${error.description.replace(/\.$/, '')}${end}`;
}

/** Only a few words name types. Dates and times have separate ones. */
export function typeOf(value: unknown): string {
	if (value === null || value === undefined) return 'null';
	if (Array.isArray(value)) return 'list';
	if (typeof value !== 'string') return typeof value;
	if (day.safeParse(value).success) return 'date';
	if (!instant.safeParse(value).success) return 'text';
	if (value.endsWith('Z')) return 'time with Z';
	return /[+-]\d\d:?\d\d$/.test(value) ? 'time with offset' : 'time without zone';
}

/** Without a validator, any list counts as readable. */
export const isReadable = ({ status, body, probe: { isList: reads } }: ProbeAnswer) =>
	status === 200 && (reads ? reads(body) : recordsOfAnswer(body) !== undefined);

/** Records may be in either envelope or bare; undefined in a different format. */
export function recordsOfAnswer(body: unknown): IDataObject[] | undefined {
	const { content, items }: IDataObject = isJsonObject(body) ? body : {};
	return [body, content, items].find(isList)?.filter(isJsonObject);
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** A documented field is stray if a value has an unexpected type; null is always possible. */
export const strayFields = (records: readonly IDataObject[], form: RecordForm): string[] =>
	fieldsOf(form).filter((name) => {
		const isOfKind = types[kindOf(form.fields[name])];
		return records.some((record) => name in record && !isOfKind(typeOf(record[name])));
	});

/** A field that may be null may be absent, so it isn’t missing. */
export const missingFields = (records: readonly IDataObject[], form: RecordForm): string[] =>
	fieldsOf(form).filter(
		(name) => !form.fields[name].isNullable() && !records.some((record) => name in record),
	);

const only = (...beginnings: string[]) => {
	return (type: string) => type === 'null' || beginnings.some((one) => type.startsWith(one));
};

/** A text may look like a date by chance. */
const types: Readonly<Record<ReturnType<typeof kindOf>, (type: string) => boolean>> = {
	anything: () => true,
	boolean: only('boolean'),
	day: only('date'),
	instant: only('time'),
	integer: only('number'),
	list: only('list'),
	number: only('number'),
	object: only('object'),
	text: only('text', 'date', 'time'),
};

type Place = 'right' | 'rejected' | 'elsewhere' | 'down';

export interface Found {
	/** Unknown: the service may be there, but nothing shows it. */
	place: Sure<Place>;
	answer: ProbeAnswer;
	/** It is set if the service isn’t at the user’s Base URL. */
	changed?: { baseUrl: string };
}

const maxCandidates = 6;

/** The service responds at the Base URL, or at a variant of it. */
export async function findAddress(ask: Ask, check: AccountCheck, entered: unknown): Promise<Found> {
	const asEntered = await lookAt(ask, check);
	if (asEntered.place !== 'elsewhere' && asEntered.place !== 'unknown') return asEntered;
	let rejected: Found | undefined;
	for (const baseUrl of candidatesOf(check, normalizeBaseUrl(entered))) {
		const candidate = await lookAt(ask, check, { baseUrl });
		if (candidate.place === 'right') return candidate;
		if (candidate.place === 'rejected') rejected ??= candidate;
	}
	return (asEntered.place === 'elsewhere' && rejected) || asEntered;
}

async function lookAt(ask: Ask, check: AccountCheck, changed?: Found['changed']): Promise<Found> {
	const at = (probe: Probe): Probe => ({
		...probe,
		...(changed && { name: `${probe.name} at ${changed.baseUrl}` }),
		changed: { ...changed, ...probe.changed },
	});
	const answer = await ask(at(check.first));
	const place = placeOf(check, answer);
	if (place !== 'unknown' || !check.nowhere) return { place, answer, changed };
	// A missing path looks the same without the secret, but the service requires it.
	const { secret } = check;
	const without =
		secret && isWhole(answer) && (await ask(at({ ...check.first, ...withoutSecret(secret) })));
	if (without && isDenied(without) && !isDenied(answer)) return { place: 'right', answer, changed };
	const nowhere = await ask(at(check.nowhere));
	return { place: isThere(answer, nowhere) ? 'right' : 'unknown', answer, changed };
}

/** A success or a rejection of another service doesn't show that the place is right. */
export const placeOf = decision(
	'claims nothing',
	({ isRight }: Pick<AccountCheck, 'isRight'>, answer: ProbeAnswer): Place | undefined => {
		const { status } = answer;
		if (isRejected(answer)) return 'rejected';
		if (isDenied(answer)) return undefined;
		const right = isRight(answer);
		if (right !== false) return right ? 'right' : undefined;
		return status === 0 || isFault(status) ? 'down' : 'elsewhere';
	},
);

/** A response that was cut off shows nothing. */
const isWhole = ({ body }: ProbeAnswer) => body !== undefined;

/** By the service, and not by a firewall before it, which sends a 403 with no reason of its own. */
const isRejected = (answer: ProbeAnswer) =>
	isDenied(answer) && (answer.status === 401 || answer.error?.cause.isOwn === true);

/** Beside an answer that isn't, it shows that the secret counts. */
const isDenied = ({ status, error }: ProbeAnswer) =>
	(status === 401 || status === 403) && !error?.cause.isForeign;

/** A server without the path names it, or responds to every path in the same way. */
function isThere(answer: ProbeAnswer, nowhere: ProbeAnswer): boolean {
	if (namesPath(answer)) return false;
	// Responses to different methods may have different formats.
	const isComparable = !answer.probe.body && formOf(answer) !== formOf(nowhere);
	return namesPath(nowhere) || isComparable;
}

const namesPath = ({ probe, body }: ProbeAnswer) =>
	(JSON.stringify(body) ?? '').includes(probe.url);

const formOf = ({ status, body }: ProbeAnswer) =>
	[status, typeOf(body), ...(isJsonObject(body) ? Object.keys(body).sort() : [])].join();

/** Candidates lack the beginning of a service’s path, have a prefix, or are only the host. */
function candidatesOf({ paths, prefixes }: AccountCheck, baseUrl: string): string[] {
	const { origin, pathname } = new URL(baseUrl);
	const path = withoutAtEnd(pathname, '/');
	const beginnings = paths.flatMap((one) => {
		const segments = one.split('/').slice(1);
		return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
	});
	const shortened = beginnings
		.filter((beginning) => path.toLowerCase().endsWith(beginning.toLowerCase()))
		.map((beginning) => path.slice(0, -beginning.length))
		.sort((a, b) => a.length - b.length);
	const prefixed = prefixes.flatMap((prefix) =>
		[...shortened, path, ''].map((one) => one + prefix),
	);
	const others = [...shortened, ...prefixed, ''].filter((one) => one !== path);
	return [...new Set(others)].slice(0, maxCandidates).map((one) => origin + one);
}

const withoutSecret = ({ changed }: NonNullable<AccountCheck['secret']>) => ({
	name: 'Without the secret',
	changed,
});

const area = 'Sign-in';

/** `ask` uses this URL. */
export async function checkSignIn(
	ask: Ask,
	check: AccountCheck,
	{ place, answer }: Found,
): Promise<Finding> {
	if (place === 'rejected' || isDenied(answer)) {
		return { area, status: 'problem', message: reasonOf(answer) };
	}
	const { secret, first } = check;
	const signedIn: Finding = { area, status: 'ok', message: check.signedIn };
	if (!secret) return signedIn;
	const { needless } = secret;
	const without = await ask({ ...first, ...withoutSecret(secret) });
	return isDenied(without) ? signedIn : { area, ...needless };
}
