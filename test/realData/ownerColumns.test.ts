import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useNumbering } from '../harness/numberingRun';
import { byId } from '../harness/tested';

const numbering = useNumbering();

/** A number of the account. */
const planted = () =>
	numbering.world.tables.numbering.invoiceFixedChargeses.filter(
		({ invoiceId }) => invoiceId === 513,
	)[0].number;

async function split(rows: unknown) {
	const own = { invoiceId: byId(513), ownerList: rows as never };
	return (await numbering.run('invoice', 'split', own)).map(({ json }) => json);
}

const ofOwner = (parts: IDataObject[], owner: string) =>
	parts.find((part) => part.owner === owner) ?? {};

const rejected = async (rows: unknown, message: string) => {
	await expect(split(rows)).rejects.toThrow(message);
	expect(numbering.world.requests).toHaveLength(0);
};

/** Columns that people write beside the number and its owner. */
describe('A column of an owner', () => {
	it.each([
		['markup_percentage', 'markupPercent'],
		['Markup in %', 'markupPercent'],
		['markup rate', 'markupPercent'],
		['surcharge', 'markupPercent'],
		['valid_until', 'until'],
		['validUntil', 'until'],
		['Valid to', 'until'],
		['End date', 'until'],
		['expires', 'until'],
		['to', 'until'],
		['valid_from', 'from'],
		['Start Date', 'from'],
		['active since', 'from'],
	])('%s is rejected with its name, %s', async (column, name) => {
		const row = { number: '49', owner: 'Sales', [column]: '5' };
		await rejected([row], `its column “${column}” is nearly “${name}”. Rename it`);
	});

	it.each([
		['email', 'head@example.com'],
		['owner_email', 'head@example.com'],
		['mail_to', 'head@example.com'],
		['email from', 'x'],
		['friend', 'x'],
		['notes', 'until he retires'],
		['tomato', true],
	])('%s comes out again', async (column, value) => {
		const number = planted();
		const parts = await split([{ number, owner: 'Sales', [column]: value }]);
		expect(ofOwner(parts, 'Sales')[column]).toBe(value);
		expect(ofOwner(parts, 'Unallocated')).not.toHaveProperty(column);
	});

	it('is a list where the rows of an owner differ, and never in place of a figure', async () => {
		const rows = [
			{ number: '49', owner: 'Sales', email: 'a@example.com', total: 1, note: '', more: {} },
			{ number: '34', owner: 'sales', email: 'b@example.com', note: 'x' },
		];
		const part = ofOwner(await split(rows), 'Sales');
		expect(part).toMatchObject({ email: ['a@example.com', 'b@example.com'], note: 'x' });
		expect(part).not.toHaveProperty('more');
		expect(part.total).toBe(part.cost);
	});

	it.each(['owner', 'client', 'Cost Center', 'cost_center', 'Department', 'team'])(
		'%s names the owner, whatever the name of a person beside it',
		async (column) => {
			const parts = await split([{ number: '49', [column]: 'Sales', name: 'Jane' }]);
			expect(parts.map(({ owner }) => owner)).toContain('Sales');
		},
	);

	it('is one of two that name different owners', async () => {
		const row = { number: '49', client: 'Acme', department: 'Sales' };
		await rejected([row], 'both name an owner');
		const parts = await split([
			{ ...row, owner: 'Us' },
			{ number: '34', client: 'A', team: 'A' },
		]);
		expect(parts.map(({ owner }) => owner)).toEqual(expect.arrayContaining(['Us', 'A']));
	});
});

describe('Split with a table before it', () => {
	const rows = ['49', '34', '44', '33'].map((number, index) => ({ number, owner: `O${index}` }));
	const items = rows.map((json) => ({ json }));
	const run = async (invoiceId: INodeParameters) => {
		const own = { invoiceId, ownerList: rows as never };
		return await numbering.run('invoice', 'split', own, { items });
	};

	it('runs once', async () => {
		const parts = await run(byId(513));
		expect(parts.map(({ json }) => json.owner)).toEqual(['O0', 'O1', 'O2', 'O3', 'Unallocated']);
	});

	it('runs for each invoice', async () => {
		const parts = await run(byId('={{ $json.number === "49" ? 512 : 513 }}'));
		expect(parts.map(({ json }) => json.invoiceId)).toEqual([
			...Array<number>(5).fill(512),
			...Array<number>(5).fill(513),
		]);
	});
});
