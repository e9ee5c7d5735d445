import type { IDataObject } from 'n8n-workflow';

import type { Account, Model } from './model';
import { hour, pick } from './model';
import { recordModels } from './recordModels';

/** A dozen records, of which some can be taken away and come back. */
function keepTwelve<Row extends { id: number }>(rows: {
	all(): readonly Row[];
	remove(id: number): void;
	add(row: Omit<Row, 'id'>): Row;
}) {
	for (const { id } of rows.all().slice(12)) rows.remove(id);
	const away: Row[] = [];
	return {
		toggle(which: number): void {
			const row = which < 0.5 && rows.all().length > 2 ? pick(rows.all(), which * 2) : undefined;
			if (row) {
				away.push(row);
				rows.remove(row.id);
			} else if (away.length > 0) rows.add(away.pop()!);
		},
	};
}

function rates({ world }: Account) {
	const { inboundDidRates: table } = world.tables.numbering;
	const twelve = keepTwelve(table);
	return {
		happen(what: number, which: number): void {
			if (what < 0.4) twelve.toggle(which);
			else pick(table.all(), which).mrc = Math.floor(what * 10);
		},
		view: () => new Map(table.all().map(({ npa, mrc }) => [String(npa.id), String(mrc)])),
		nameOf: ({ npa }: IDataObject) => String((npa as IDataObject).id),
	};
}

function numbers({ world }: Account, versionOf: (settings: IDataObject) => string | undefined) {
	const { e164Numbers: table } = world.tables.numbering;
	const twelve = keepTwelve(table);
	let releases = 0;
	return {
		happen(what: number, which: number): void {
			const { didSettings } = pick(table.all(), which);
			if (what < 0.3) twelve.toggle(which);
			else if (what < 0.6) didSettings.clientRoutingNumber = what < 0.4 ? null : `34${what}`;
			else {
				const released = !didSettings.released;
				const on = new Date(Date.parse('2026-03-15') + ++releases * hour).toISOString();
				Object.assign(didSettings, { released, releasedOn: released ? on : null });
			}
		},
		view: () =>
			new Map(
				table.all().flatMap(({ id, didSettings }): Array<[string, string]> => {
					const version = versionOf({ ...didSettings });
					return version === undefined ? [] : [[String(id), version]];
				}),
			),
		nameOf: ({ id }: IDataObject) => String(id),
	};
}

/** Numbers that are the account's own or not; one that goes and comes back is known. */
function assigned({ world }: Account): Model {
	const { e164Numbers: table } = world.tables.numbering;
	const twelve = keepTwelve(table);
	const [template] = table.all();
	let nextId = 1_000_000;
	return {
		happen(what, which): void {
			const number = pick(table.all().slice(0, 2), which) as { e164NumberStatus: string };
			if (what < 0.2) twelve.toggle(which);
			else if (what < 0.3) table.add({ ...template, id: nextId++ } as never);
			else number.e164NumberStatus = what < 0.65 ? 'RESERVED' : 'ASSIGNED';
		},
		view: (known = new Map()) => {
			const now = table.all().map(({ id, e164NumberStatus }) => [String(id), e164NumberStatus]);
			return new Map([...known, ...(now as Array<[string, string]>)]);
		},
		isEvent: (before, after) => after === 'ASSIGNED' && before !== 'ASSIGNED',
		nameOf: ({ id }) => String(id),
	};
}

/** By event, the model of an account that has just been reset. */
export const models: Record<string, (account: Account) => Model> = {
	rateChanged: (account) => ({
		...rates(account),
		isEvent: (before, after) => before !== undefined && after !== undefined && before !== after,
	}),
	rateWithdrawn: (account) => ({
		...rates(account),
		isEvent: (before, after) => before !== undefined && after === undefined,
	}),
	numberSettings: (account) => ({
		...numbers(account, ({ clientRoutingNumber }) => String(clientRoutingNumber)),
		isEvent: (before, after) => before !== undefined && after !== undefined && before !== after,
	}),
	numberReleased: (account) => ({
		...numbers(account, ({ releasedOn }) => (releasedOn as string | null) ?? undefined),
		isEvent: (before, after) => after !== undefined && before !== after,
	}),
	number: assigned,
	...recordModels,
};
