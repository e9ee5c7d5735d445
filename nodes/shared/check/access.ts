import { normalizeBaseUrl } from '../http/connection';
import { isFault } from '../http/statuses';
import { isJsonObject } from '../text/json';
import type { AccountCheck, Finding, Probe, ProbeAnswer } from './account';
import type { Ask } from './ask';
import { reasonOf } from './ask';
import { typeOf } from './shape';

/** `unsure`: the service may be there, but nothing shows it. */
type Place = 'right' | 'rejected' | 'unsure' | 'elsewhere' | 'down';

export interface Found {
	place: Place;
	answer: ProbeAnswer;
	/** Of the credential, where it is not at the user's Base URL. */
	changed?: { baseUrl: string };
}

const candidatesAtMost = 6;

/** Where the service answers: at the Base URL, or at one that is made of it. */
export async function findAddress(ask: Ask, check: AccountCheck, entered: unknown): Promise<Found> {
	const given = await lookAt(ask, check);
	if (given.place !== 'elsewhere' && given.place !== 'unsure') return given;
	let rejected: Found | undefined;
	for (const baseUrl of candidatesOf(check, normalizeBaseUrl(entered))) {
		const found = await lookAt(ask, check, { baseUrl });
		if (found.place === 'right') return found;
		if (found.place === 'rejected') rejected ??= found;
	}
	return (given.place === 'elsewhere' && rejected) || given;
}

async function lookAt(ask: Ask, check: AccountCheck, changed?: Found['changed']): Promise<Found> {
	const at = (probe: Probe): Probe => ({
		...probe,
		...(changed && { name: `${probe.name} at ${changed.baseUrl}` }),
		changed: { ...changed, ...probe.changed },
	});
	const answer = await ask(at(check.first));
	const place = placeOf(check, answer);
	if (place !== 'unsure' || !check.nowhere) return { place, answer, changed };
	// A missing path is the same without the secret; the service asks for it.
	const { secret } = check;
	const without =
		secret && isWhole(answer) && (await ask(at({ ...check.first, ...withoutSecret(secret) })));
	if (without && isRejected(without)) return { place: 'right', answer, changed };
	const nowhere = await ask(at(check.nowhere));
	return { place: isThere(answer, nowhere) ? 'right' : 'unsure', answer, changed };
}

function placeOf({ isRight }: AccountCheck, answer: ProbeAnswer): Place {
	if (isRejected(answer)) return 'rejected';
	const right = isRight(answer);
	if (right !== false) return right ? 'right' : 'unsure';
	const { status } = answer;
	return status === 0 || isFault(status) ? 'down' : 'elsewhere';
}

/** What was cut shows nothing. */
const isWhole = ({ body }: ProbeAnswer) => body !== undefined;

/** By the service, and not by a firewall before it. */
const isRejected = ({ status, error }: ProbeAnswer) =>
	(status === 401 || status === 403) && !error?.cause.isForeign;

/** A server without the path names it, or says the same of each path. */
function isThere(answer: ProbeAnswer, nowhere: ProbeAnswer): boolean {
	if (namesPath(answer)) return false;
	// Methods may be answered in different forms.
	const isComparable = !answer.probe.body && formOf(answer) !== formOf(nowhere);
	return namesPath(nowhere) || isComparable;
}

const namesPath = ({ probe, body }: ProbeAnswer) =>
	(JSON.stringify(body) ?? '').includes(probe.url);

const formOf = ({ status, body }: ProbeAnswer) =>
	[status, typeOf(body), ...(isJsonObject(body) ? Object.keys(body).sort() : [])].join();

/** Without the beginning of a path of the service; with a prefix; with nothing but the host. */
function candidatesOf({ paths, prefixes }: AccountCheck, baseUrl: string): string[] {
	const { origin, pathname } = new URL(baseUrl);
	const path = pathname.replace(/\/+$/, '');
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
	return [...new Set(others)].slice(0, candidatesAtMost).map((one) => origin + one);
}

const withoutSecret = ({ changed }: NonNullable<AccountCheck['secret']>) => ({
	name: 'Without the secret',
	changed,
});

const area = 'Sign-in';

/** What the credential is worth at this address, which `ask` has. */
export async function checkSignIn(
	ask: Ask,
	check: AccountCheck,
	{ place, answer }: Found,
): Promise<Finding> {
	if (place === 'rejected') return { area, status: 'problem', message: reasonOf(answer) };
	const { secret, first } = check;
	const signedIn: Finding = { area, status: 'ok', message: check.signedIn };
	if (!secret) return signedIn;
	const { needless } = secret;
	const without = await ask({ ...first, ...withoutSecret(secret) });
	return isRejected(without) ? signedIn : { area, ...needless };
}
