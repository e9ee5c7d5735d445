/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   reads the page of readings */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { findUnknownNames, listPaths, nest, owners, readingsOf } from './settings';

const page = readFileSync(join(__dirname, '..', '..', 'docs', 'readings.md'), 'utf8');

/** Each silence with the settings that play it. */
const rows = page
	.split('\n')
	.filter((line) => line.startsWith('| ') && !line.startsWith('| Where'))
	.map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));
const playedBy = (cells: string[]) =>
	Array.from(cells[5].matchAll(/`([^`]+)`/g), ([, name]) => name);
const includes = (name: string, path: string) => path === name || path.startsWith(`${name}.`);

describe('docs/readings.md', () => {
	it('names in five columns the settings that play each reading, which exist', () => {
		expect(rows.length).toBeGreaterThan(50);
		const paths = listPaths();
		const isSetting = (name: string) => paths.some((path) => includes(name, path));
		const odd = rows.filter((cells) => {
			const names = playedBy(cells);
			return cells.length !== 7 || names.length === 0 || !names.every(isSetting);
		});
		expect(odd.map(([, where]) => where)).toEqual([]);
	});

	it.each(owners)('has a row for every setting of %s that is a reading', (owner) => {
		const names = rows.flatMap(playedBy);
		const without = readingsOf(owner).filter(
			({ path }) => !names.some((name) => includes(name, path)),
		);
		expect(without.map(({ path }) => path)).toEqual([]);
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
