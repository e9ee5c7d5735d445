import openPoints from '../../scripts/generate/reference/openPoints.json';
import meanings from '../../sandbox/web/console/meanings.json';
import { findUnknownNames, listPaths, nest, owners, readingsOf } from './settings';

const points = Object.values(openPoints).flat();
const includes = (name: string, path: string) => path === name || path.startsWith(`${name}.`);

describe('The open points of the documents', () => {
	it('name settings that exist and have a meaning', () => {
		const paths = listPaths();
		const named = points.flatMap(({ settings }) => settings);
		const isExplained = (name: string) =>
			Object.keys(meanings).some((path) => includes(name, path) && paths.includes(path));
		expect(named.filter((name) => !isExplained(name))).toEqual([]);
		expect(points.filter(({ settings }) => settings.length === 0)).toEqual([]);
	});

	it.each(owners)('include every setting of %s that is a reading', (owner) => {
		const names = points.flatMap(({ settings }) => settings);
		const missing = readingsOf(owner).filter(
			({ path }) => !names.some((name) => includes(name, path)),
		);
		expect(missing.map(({ path }) => path)).toEqual([]);
	});
});

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
