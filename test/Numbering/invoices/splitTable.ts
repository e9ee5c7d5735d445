import type { Random } from '../../../sandbox/core/random';
import type { Account } from './auditAccount';
import { AUDITED, fromDate } from './auditAccount';

/** A row of a table of owners. */
export interface TableRow {
	number: string;
	owner: string;
	from?: string;
	until?: string;
}

const dayMs = 86_400_000;
const dayAt = (index: number) =>
	new Date(Date.parse(fromDate) + index * dayMs).toISOString().slice(0, 10);

export const days = Array.from({ length: 28 }, (_unused, index) => dayAt(index));

/** Numbers and prefixes of some, with owners that may change on a day of the month. */
export function randomTable({ random, numbers }: Account): TableRow[] {
	const rows: TableRow[] = [];
	const owner = () => `Owner ${random.integer(1, 5)}`;
	const used = new Set<string>();
	for (let index = 0; index < random.integer(1, 8); index += 1) {
		const { number } = random.pick(numbers);
		const prefix = random.next() < 0.5 ? number : number.slice(0, random.integer(1, 6));
		if (used.has(prefix)) continue;
		used.add(prefix);
		rows.push(...dated(random, spelled(random, prefix), owner));
	}
	return rows;
}

function dated(random: Random, number: string, owner: () => string): TableRow[] {
	const kind = random.integer(0, 3);
	const change = random.integer(1, 27);
	if (kind === 0) return [{ number, owner: owner(), from: dayAt(change) }];
	if (kind === 1) return [{ number, owner: owner() }];
	const [before, after] = [owner(), owner()];
	return [
		{ number, owner: before, until: dayAt(change - 1) },
		{ number, owner: after, from: dayAt(change) },
	];
}

const spelled = (random: Random, digits: string) =>
	random.pick([digits, `+${digits}`, `+${digits.slice(0, 2)} ${digits.slice(2)}`, `00${digits}`]);

/** Undefined for nobody: by the longest of all rows that match. */
function ownerOf(table: readonly TableRow[], number: string, day: string): string | undefined {
	const matching = table
		.map((row) => ({ ...row, digits: row.number.replace(/\D/g, '').replace(/^00/, '') }))
		.filter(({ digits }) => number.startsWith(digits))
		.filter(({ from = '', until = '9' }) => from <= day && day <= until)
		.sort((a, b) => b.digits.length - a.digits.length);
	return matching[0]?.owner;
}

/** What each owner has of the fees, channels and calls, before anything is rounded. */
export function expectedCosts(
	account: Account,
	table: readonly TableRow[],
	hasChannelNumbers: boolean,
): Map<string, number> {
	const costs = new Map<string, number>();
	const add = (owner: string | undefined, amount: number) => {
		if (owner !== undefined) costs.set(owner, (costs.get(owner) ?? 0) + amount);
	};
	const isOwn = ({ invoiceId }: { invoiceId: number }) => invoiceId === AUDITED;
	const fixed = account.fixed.filter(isOwn);
	for (const { number, mrc } of fixed) {
		for (const day of days) add(ownerOf(table, number, day), mrc / days.length);
	}
	for (const { number, setup } of fixed) {
		add(days.map((day) => ownerOf(table, number, day)).find(Boolean), setup);
	}
	// A channel line without a number is nobody’s.
	for (const line of hasChannelNumbers ? account.channels.filter(isOwn) : []) {
		const amount = line.mrcExtraChannels + line.nrcExtraChannels;
		for (const day of days) add(ownerOf(table, line.number, day), amount / days.length);
	}
	for (const call of account.calls.filter(({ invoice }) => invoice === AUDITED)) {
		add(ownerOf(table, call.calledId, call.startTime.slice(0, 10)), account.invoiced(call));
	}
	return costs;
}
