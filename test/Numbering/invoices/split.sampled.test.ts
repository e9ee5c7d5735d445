import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sampled, seed } from '../../harness/sample';
import { useReadings } from '../../readings/operations';
import { rowsOf } from '../../readings/rows';
import { testedNumbering } from '../tested';
import { Account, AUDITED, callReadingOf, fromDate } from './auditAccount';
import type { Random } from '../../../sandbox/core/random';

/** A row of a table of owners. */
interface TableRow {
	number: string;
	owner: string;
	from?: string;
	until?: string;
}

const dayMs = 86_400_000;
const dayAt = (index: number) =>
	new Date(Date.parse(fromDate) + index * dayMs).toISOString().slice(0, 10);

const days = Array.from({ length: 28 }, (_unused, index) => dayAt(index));

/** Numbers and prefixes of some, with owners that may change on a day of the month. */
function randomTable({ random, numbers }: Account): TableRow[] {
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
function expectedCosts(
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

const { node, begin } = useReadings(testedNumbering);
const rows = rowsOf('numbering');
const invoiceId = { __rl: true, mode: 'number', value: `T-${AUDITED}` };

/** With the smallest amount of each. */
const currencies = [
	['', 0.01],
	['EUR', 0.01],
	['JPY', 1],
	['KWD', 0.001],
] as const;

const parts = ['fixedFees', 'channels', 'calls', 'other'] as const;

interface Part extends IDataObject {
	owner: string;
	isUnallocated: boolean;
	lines: IDataObject[];
	cost: number;
	markup: number;
	total: number;
}

/** Exact to a thousandth, which is the smallest unit of the currencies. */
const sumOf = (records: readonly IDataObject[], field: string) =>
	Number(records.reduce((sum, one) => sum + Number(one[field]), 0).toFixed(6));

function begun(number: number) {
	const row = rows[number % rows.length];
	begin(row);
	const { inboundDidRates } = node.world.tables.numbering;
	const reading = callReadingOf(row);
	const account = new Account(seed + number, inboundDidRates.all(), reading, 20);
	// With outbound legs that are added, the calls have to come to the invoice, which shows it.
	if (reading.outboundLegs !== 'added' && number % 3 === 0) account.beyond.amountCalls = 3.21;
	account.plant(node.world.tables.numbering);
	return account;
}

async function splitAmong(ownerList: IDataObject[], options: IDataObject): Promise<Part[]> {
	const own = { invoiceId, ownerList: JSON.stringify(ownerList), options };
	return (await node.run('invoice', 'split', own as INodeParameters)).map(
		({ json }) => json as Part,
	);
}

function expectLinesOf(part: Part): void {
	for (const name of parts) expect(sumOf(part.lines, name)).toBe(part[name]);
}

describe('Invoice: Split', () => {
	it('comes to the invoice to the cent, for random tables, readings and currencies', async () => {
		for (let number = 0; number < sampled(120); number += 1) {
			const account = begun(number);
			const [currency, unit] = currencies[number % currencies.length];
			const table = randomTable(account);
			const terms = { currency, timezone: 'UTC', markupPercent: 10 };
			const split = await splitAmong(table as never, terms);
			const [{ json: invoice }] = await node.run('invoice', 'get', { invoiceId });
			expect({ number, cost: sumOf(split, 'cost') }).toEqual({ number, cost: invoice.amount });
			expect(sumOf(split, 'fixedFees')).toBe(invoice.amountFixed);
			expect(sumOf(split, 'channels')).toBe(invoice.amountChannels);
			expect(sumOf(split, 'calls')).toBe(invoice.amountCalls);
			const row = rows[number % rows.length];
			const expected = expectedCosts(account, table, row['numbering.channelLineNumber'] !== 'none');
			for (const part of split) {
				expectLinesOf(part);
				if (part.isUnallocated) continue;
				const allowed = unit * (parts.length * part.lines.length + 1);
				expect(Math.abs(part.cost - (expected.get(part.owner) ?? 0))).toBeLessThan(allowed);
				const { cost, markup, total } = part;
				expect(total).toBeCloseTo(cost + markup, 6);
				expect(markup).toBeCloseTo(cost * 0.1, currency === 'JPY' ? -1 : 1);
			}
			const names = split.filter(({ isUnallocated }) => !isUnallocated).map(({ owner }) => owner);
			expect(names).toEqual([...new Set(table.map(({ owner }) => owner))].sort());
		}
	});

	it('shares what nobody owns only if it is asked to', async () => {
		for (let number = 0; number < sampled(30); number += 1) {
			const account = begun(number);
			const table = randomTable(account) as never;
			account.beyond.amount = 19;
			account.plant(node.world.tables.numbering);
			const kept = await splitAmong(table, {});
			const shared = await splitAmong(table, { shareRest: true });
			for (const part of [...kept, ...shared]) expectLinesOf(part);
			expect(sumOf(shared, 'cost')).toBe(sumOf(kept, 'cost'));
			const costs = kept.filter(({ isUnallocated, cost }) => !isUnallocated && cost > 0);
			expect(shared.some(({ isUnallocated }) => isUnallocated)).toBe(costs.length === 0);
		}
	});
});
