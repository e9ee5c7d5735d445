import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../../decimal';
import { readDecimal, toNumber, zero } from '../../decimal';
import { groupBy } from '../../groupBy';
import type { ChannelPrices } from '../reconcile';
import { statedText } from '../../report/wording';

interface PaidLine {
	channels: number;
	/** Of all its channels; undefined if the invoice does not show it. */
	monthly?: Decimal;
}

/** The extra channels of a group; undefined if a line does not state how many there are. */
type PaidGroups = ReadonlyMap<string, readonly PaidLine[] | undefined>;

export function paidGroupsOf(
	lines: readonly IDataObject[],
	prices: ChannelPrices | null,
): PaidGroups {
	const paid = [...groupBy(lines, ({ groupName }) => statedText(groupName))].map(
		([group, own]) => [group, readLines(own, prices)] as const,
	);
	return new Map(paid);
}

function readLines(lines: readonly IDataObject[], prices: ChannelPrices | null) {
	const read = lines.map((line) => readLine(line, prices));
	return read.every((line) => line !== undefined) ? read : undefined;
}

function readLine(line: IDataObject, prices: ChannelPrices | null): PaidLine | undefined {
	const [channels, fee] = [line.extraChannels, line.mrcExtraChannels].map(readDecimal);
	const count = channels === undefined ? NaN : toNumber(channels);
	if (!Number.isInteger(count) || count < 0) return undefined;
	if (prices === null || fee === undefined) return { channels: count };
	return { channels: count, monthly: prices === 'perLine' ? fee : fee * BigInt(count) };
}

export const countOf = (lines: readonly PaidLine[]) =>
	lines.reduce((sum, { channels }) => sum + channels, 0);

/** What some of the channels cost a month, the cheapest first; undefined if a price is not shown. */
export function costOfChannels(lines: readonly PaidLine[], count: number): Decimal | undefined {
	let [left, cost] = [count, zero];
	const priced = lines.filter(({ channels }) => channels > 0);
	if (priced.some(({ monthly }) => monthly === undefined)) return count === 0 ? zero : undefined;
	for (const { channels, monthly = zero } of [...priced].sort(cheapestFirst)) {
		const some = Math.min(left, channels);
		cost += (monthly * BigInt(some)) / BigInt(channels);
		left -= some;
	}
	return cost;
}

/** By the price of a channel, without a division. */
function cheapestFirst(a: PaidLine, b: PaidLine): number {
	const [one, other] = [
		(a.monthly ?? zero) * BigInt(b.channels),
		(b.monthly ?? zero) * BigInt(a.channels),
	];
	return Number(one > other) - Number(one < other);
}
