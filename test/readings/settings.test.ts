import { findUnknownNames, nest, owners, readingsOf } from './settings';

describe('The table of readings', () => {
	it.each(owners)('has several values of each setting of %s that is no amount', (owner) => {
		const single = readingsOf(owner).filter(({ values }) => values.length < 2);
		// Name plausible values in test/readings/settings.ts, or list the setting among the amounts.
		expect(single.map(({ path }) => path)).toEqual([]);
	});

	it('names existing settings', () => {
		expect(findUnknownNames()).toEqual([]);
	});

	it('begins with the default, and has every value that a schema names', () => {
		const values = Object.fromEntries(readingsOf('numbering').map((one) => [one.path, one.values]));
		expect(values['numbering.assignment.atOnce']).toEqual([1, 'all', 0]);
		expect(values['numbering.recordIds']).toEqual([false, true]);
		expect(values['numbering.maxSize'][0]).toBeNull();
		expect(nest({ 'a.b': 1, 'a.c': 2, d: 3 })).toEqual({ a: { b: 1, c: 2 }, d: 3 });
	});
});
