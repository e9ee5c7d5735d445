import type { IDataObject } from 'n8n-workflow';

import { overlap } from './overlap';
import { Refusal, toRefusal } from './refusal';
import type { Api } from './transport';

/** What became of one recipient; kept over n8n's tries. Neither field: not sent, or refused. */
interface Sent {
	recipient: string;
	outputs?: IDataObject[];
	unclear?: { message: string; description: string };
}

const namedAtMost = 5;

/**
 * Sends one item to each of its recipients, as far as the pace allows at once. A later try of n8n
 * sends to those alone that were refused; it goes by the recipients of the first one. Answers the
 * outputs in the recipients' order.
 */
export async function sendEach(
	api: Api,
	recipients: readonly string[],
	send: (recipient: string) => Promise<IDataObject[]>,
): Promise<IDataObject[]> {
	const kept = api.memory.keep<Sent[] | undefined>('sends', undefined);
	// What became of a single one the ledger keeps already.
	if (!kept && recipients.length === 1) return await send(recipients[0]);
	const ends =
		kept ??
		api.memory.keep<Sent[]>(
			'sends',
			recipients.map((recipient) => ({ recipient })),
		);
	const refusals = await overlap(ends, ends.length, async (end) => await settle(end, send));
	const refused = refusals.filter((refusal) => refusal !== undefined);
	if (refused.length > 0) throw tally(ends, refusals);
	return ends.flatMap(({ outputs }) => outputs ?? []);
}

async function settle(
	end: Sent,
	send: (recipient: string) => Promise<IDataObject[]>,
): Promise<Refusal | undefined> {
	if (end.outputs) return undefined;
	if (end.unclear) {
		const { message, description } = end.unclear;
		return new Refusal(message, description, { outcome: 'unknown' });
	}
	const ended = await send(end.recipient).catch(toRefusal);
	if (!(ended instanceof Refusal)) {
		end.outputs = ended;
		return undefined;
	}
	if (ended.outcome === 'canceled') throw ended;
	const { message, description, outcome } = ended;
	if (outcome === 'unknown') end.unclear = { message, description };
	return ended;
}

/** One refusal for an item of several recipients: who got it, who did not, and why. */
function tally(ends: readonly Sent[], refusals: ReadonlyArray<Refusal | undefined>): Refusal {
	const told = ends.flatMap(({ recipient }, index) => {
		const refusal = refusals[index];
		return refusal ? [{ recipient, refusal }] : [];
	});
	const [{ refusal: first }] = told;
	const why = told
		.slice(0, namedAtMost)
		.map(({ recipient, refusal }) => `${recipient}: ${refusal.message}.`)
		.join(' ');
	const more = told.length > namedAtMost ? ` And ${told.length - namedAtMost} more.` : '';
	const isUnclear = told.every(({ refusal }) => refusal.outcome === 'unknown');
	return new Refusal(
		`${told.length} of ${ends.length} recipients were not confirmed`,
		`The other ${ends.length - told.length} were sent to and are left out by Retry On Fail. ${why}${more} ${first.description}`,
		{
			...first.facts,
			outcome: isUnclear ? 'unknown' : 'unfinished',
			body: { sent: ends.flatMap(({ outputs }) => outputs ?? []) },
		},
	);
}
