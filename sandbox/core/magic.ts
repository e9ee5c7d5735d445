import { wait } from './clock';
import { HttpError, type Incoming, type Reply } from '../http/http';
import type { PlatformSettings } from './settings';

/** The end of a telephone number, or a word, decides. */
interface MagicInput {
	says: string;
	/** It follows +44 7700 900, and resembles the codes of HTTP and SIP. */
	number?: string;
	/** It is `<word>@sandbox.example`. */
	address?: string;
	/** It is `sandbox-<word>`, or begins with it. */
	name?: string;
}

const everywhere = (number: string, word: string) => ({ number, address: word, name: word });

const inputs = {
	answered: { says: 'A call is answered', number: '200' },
	answeredLater: {
		says: 'Nobody answers the first call, and someone answers the next one',
		number: '180',
	},
	noAnswer: { says: 'Nobody answers a call', number: '480' },
	busy: { says: 'The line is busy', number: '486' },
	rejected: { says: 'The request is rejected as invalid', ...everywhere('400', 'rejected') },
	notEngaged: {
		says: 'The person has not engaged, so only a template reaches them',
		number: '403',
	},
	tooMany: { says: 'Too many requests: 429 with Retry-After', ...everywhere('429', 'too-many') },
	slow: { says: 'The answer comes 5 seconds late', ...everywhere('504', 'slow') },
	bounced: { says: 'The email is accepted, and bounces', address: 'bounced' },
	partial: { says: 'The order gets half of its numbers, and no more', name: 'partial' },
	canceled: { says: 'The order is accepted, and then canceled', name: 'canceled' },
	expired: { says: 'The credential has expired: 401', name: 'expired' },
} satisfies Record<string, MagicInput>;

/** An input decides the outcome of a request, or of what it starts. */
export type Outcome = keyof typeof inputs;

const PREFIX = '447700900';
const DOMAIN = '@sandbox.example';
const NAME = 'sandbox-';

export const magicInputs = Object.entries<MagicInput>(inputs).map(
	([outcome, { says, number, address, name }]) => ({
		outcome: outcome as Outcome,
		says,
		number: number && `+${PREFIX}${number}`,
		address: address && `${address}${DOMAIN}`,
		name: name && `${NAME}${name}`,
	}),
);

export function outcomeOf(input: string): Outcome | undefined {
	const digits = input.replace(/^\+/, '');
	const text = input.toLowerCase();
	return magicInputs.find(
		({ number, address, name }) =>
			number === `+${digits}` ||
			address === text ||
			(name && (text === name || text.startsWith(`${name}-`))),
	)?.outcome;
}

/** No account ever had the expired token or key. */
export const isExpired = (credential: string) =>
	outcomeOf(credential.replace(/^bearer /i, '')) === 'expired';

/** These fields of bodies and queries name a person, a number, a template or an order. */
const FIELDS = new Set(
	(
		'to recipientNumber destination templateName event id email phone topic token ' +
		'user_external_id reference number incoming_number'
	).split(' '),
);

/** Bodies hold them in `person` and in lists of `tokens`. */
const DEEPEST = 3;

function* inputsIn(value: unknown, name = '', depth = 0): Generator<string> {
	if (typeof value === 'string' && FIELDS.has(name)) yield value;
	if (typeof value !== 'object' || value === null || depth === DEEPEST) return;
	for (const [key, part] of Object.entries(value)) yield* inputsIn(part, key, depth + 1);
}

/** An input may lead to a 429, a rejection or a delay. The service decides any further effect. */
export async function applyMagic(
	{ settings, signal }: { settings: { platform: PlatformSettings }; signal: AbortSignal },
	{ query, body }: Pick<Incoming, 'query' | 'body'>,
	reply: Pick<Reply, 'header'>,
	invalidInputStatus: number,
): Promise<void> {
	for (const input of [...inputsIn(query), ...inputsIn(body)]) {
		const outcome = outcomeOf(input);
		if (outcome === 'slow') await wait(settings.platform.slowMs, signal);
		if (outcome === 'rejected') throw new HttpError(invalidInputStatus, `“${input}” is rejected`);
		if (outcome !== 'tooMany') continue;
		reply.header('retry-after', '1');
		throw new HttpError(429, `“${input}” gets too many requests`);
	}
}
