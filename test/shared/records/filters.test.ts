import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { parameter } from '../../../nodes/shared/declare/operation';
import { id, instant, record } from '../../../nodes/shared/declare/record';
import { getAll } from '../../../nodes/shared/records/getAll';
import { serviceWith } from '../http/pagedService';

const status = parameter({
	displayName: 'Status',
	name: 'status',
	type: 'string',
	default: '',
	required: true,
	description: 'Status of the records',
});

const list = {
	one: 'address',
	many: 'addresses',
	url: '/addresses',
	record: record({ id, status: z.string(), updatedDate: instant }, 'id'),
	filters: [status],
};

const updates = { ...list, field: 'updatedDate', sort: ['updatedDate,asc'] };
const dated = { ...updates, newestFirst: ['updatedDate,desc'], dated: updates };

const content = ['01', '02', '03'].map((day) => ({
	id: Number(day),
	status: 'REJECTED',
	updatedDate: `2026-03-${day}T08:00:00Z`,
}));

const whole = { content, totalElements: 3, last: true };

async function readWith(declared: Parameters<typeof getAll>[0], filters: IDataObject) {
	const { api, asked } = serviceWith((query) => ('skip' in query ? content : whole));
	const operation = getAll(declared);
	const values = { returnAll: true, filters, workflowZone: 'utc', options: {} };
	const prepared = operation.prepare?.(values as never, {} as never) as object;
	await operation.execute(api as never, { ...values, ...prepared } as never, undefined as never);
	return asked as object[] as IDataObject[];
}

describe('A filter of a list', () => {
	const since = '2026-03-02T00:00:00Z';

	it.each<[string, Parameters<typeof getAll>[0], IDataObject]>([
		['in pages', { ...list, sort: ['id,asc'] }, {}],
		['in pages, of a period', dated, { since, until: '2026-03-03T00:00:00Z', overlapMinutes: 0 }],
		['by skip', list, {}],
	])('%s is in each request', async (_kind, declared, period) => {
		const asked = await readWith(declared, { ...period, status: 'REJECTED' });
		expect(asked.length).toBeGreaterThan(0);
		expect(asked.map((query) => query.status)).toEqual(asked.map(() => 'REJECTED'));
	});

	it('that is blank is in none', async () => {
		const [query] = await readWith(list, { status: '' });
		expect(query).not.toHaveProperty('status');
	});

	it('is optional in the form, beside the period', () => {
		const form = getAll(dated).parameters.find(({ name }) => name === 'filters');
		const fields = (form?.options ?? []) as ReadonlyArray<{ name: string; required?: boolean }>;
		const names = fields.map(({ name }) => name);
		expect(names).toEqual(['overlapMinutes', 'period', 'since', 'status', 'timezone', 'until']);
		expect(fields.filter(({ required }) => required)).toEqual([]);
	});

	it('is in words for records of any name', () => {
		expect(getAll(list)).toMatchObject({ action: 'Get many addresses' });
	});
});
