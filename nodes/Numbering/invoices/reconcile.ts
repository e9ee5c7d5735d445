import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../decimal';
import { addUp, isSame, multiply, readDecimal, toNumber, toNumberOrNull, zero } from '../decimal';
import type { LineKind } from './invoiceLines';
import { lineKinds } from './invoiceLines';

export type Breakdown = ReturnType<typeof compareWithLines>;

export const costOfLine = (kind: LineKind, line: IDataObject): Decimal | undefined =>
	addUp(lineKinds[kind].costs.map((name) => readDecimal(line[name])));

/** The document does not say whether a channel line’s fees are for the line or for each channel. */
const channelCosts = {
	perLine: ({ monthly, once }) => monthly + once,
	perChannel: ({ monthly, once, channels }) => multiply(monthly + once, channels),
	monthlyPerChannel: ({ monthly, once, channels }) => multiply(monthly, channels) + once,
} satisfies Record<string, (line: Record<'monthly' | 'once' | 'channels', Decimal>) => Decimal>;

type ChannelPrices = keyof typeof channelCosts;

/** It is undefined if a line does not state a part. */
export const channelTotal = (lines: readonly IDataObject[], prices: ChannelPrices) =>
	addUp(
		lines.map((line) => {
			const [monthly, once] = [line.mrcExtraChannels, line.nrcExtraChannels].map(readDecimal);
			const channels = prices === 'perLine' ? zero : readDecimal(line.extraChannels);
			if (monthly === undefined || once === undefined || channels === undefined) return undefined;
			return channelCosts[prices]({ monthly, once, channels });
		}),
	);

/** The reading that adds up to `amountChannels` counts; per line if neither does. */
function readChannels(lines: readonly IDataObject[], stated: Decimal | undefined) {
	const readings = (Object.keys(channelCosts) as ChannelPrices[]).map((channelPrices) => ({
		channelPrices,
		channels: channelTotal(lines, channelPrices),
	}));
	const matching = readings.find(
		({ channels }) => stated !== undefined && channels !== undefined && isSame(channels, stated),
	);
	return matching ?? { ...readings[0], channelPrices: null };
}

/**
 * The document calls the fixed and channel lines a breakdown of their amounts. It does not say what
 * `amount` consists of (it may include tax), or that product lines make up `amountCalls`. An
 * unstated amount isn’t 0.
 */
export function compareWithLines(
	invoice: IDataObject,
	invoiceId: number,
	lines: Record<LineKind, IDataObject[]>,
) {
	const totalOf = (kind: LineKind) => addUp(lines[kind].map((line) => costOfLine(kind, line)));
	const fixed = totalOf('fixed');
	const { channels, channelPrices } = readChannels(
		lines.channels,
		readDecimal(invoice.amountChannels),
	);
	const compared = {
		amountFixed: differenceOf(invoice.amountFixed, fixed),
		amountChannels: differenceOf(invoice.amountChannels, channels),
	};
	const differing = Object.entries(compared).filter(([, { difference }]) => difference !== 0);
	return {
		invoice,
		invoiceId,
		lines,
		// It is null if a line of the kind does not state its amount.
		subtotals: {
			fixed: toNumberOrNull(fixed),
			channels: toNumberOrNull(channels),
			products: toNumberOrNull(totalOf('products')),
		},
		channelPrices,
		/** True if `amountFixed` and `amountChannels` match their lines to the cent. */
		reconciled: differing.length === 0,
		/** They are null if it cannot be compared. */
		differences: Object.fromEntries(differing),
		unexplained: unexplainedOf(
			invoice.amount,
			addUp([fixed, channels, readDecimal(invoice.amountCalls)]),
		),
	};
}

/** Neither the lines nor `amountCalls` include it; null if unknown. */
function unexplainedOf(stated: unknown, explained: Decimal | undefined) {
	const { difference: amount } = differenceOf(stated, explained);
	const total = toNumberOrNull(readDecimal(stated));
	if (amount === null || total === null) return { amount: null, share: null };
	const share = amount === 0 ? 0 : Number((amount / total).toFixed(4));
	return { amount: Number(amount.toFixed(2)), share: Number.isFinite(share) ? share : null };
}

function differenceOf(invoiced: unknown, computed: Decimal | undefined) {
	const stated = readDecimal(invoiced);
	const isKnown = stated !== undefined && computed !== undefined;
	const exact = isKnown ? toNumber(stated - computed) : null;
	return {
		stated: toNumberOrNull(stated),
		lines: toNumberOrNull(computed),
		difference: isKnown && isSame(stated, computed) ? 0 : exact,
	};
}
