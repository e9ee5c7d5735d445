/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   reads the page of readings */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { listPaths, owners, readingsOf } from './settings';

const page = readFileSync(join(__dirname, '..', '..', 'docs', 'readings.md'), 'utf8');

/** What plays each row: settings, or a route of the control plane. */
const rows = page
	.split('\n')
	.filter((line) => line.startsWith('| ') && !line.startsWith('| Where'))
	.map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));
const playedBy = (cells: string[]) =>
	Array.from(cells[5].matchAll(/`([^`]+)`/g), ([, name]) => name);
const isRoute = (name: string) => name.includes('/_sandbox');
const includes = (name: string, path: string) => path === name || path.startsWith(`${name}.`);

describe('docs/readings.md', () => {
	it('says in five columns what plays each reading', () => {
		expect(rows.length).toBeGreaterThan(50);
		const odd = rows.filter((cells) => cells.length !== 7 || playedBy(cells).length === 0);
		expect(odd).toEqual([]);
	});

	it('names existing settings', () => {
		const paths = listPaths();
		const names = rows.flatMap(playedBy).filter((name) => !isRoute(name));
		expect(names.filter((name) => !paths.some((path) => includes(name, path)))).toEqual([]);
	});

	it.each(owners)('has a row for every setting of %s that is a reading', (owner) => {
		const names = rows.flatMap(playedBy);
		const without = readingsOf(owner).filter(
			({ path }) => !names.some((name) => includes(name, path)),
		);
		expect(without.map(({ path }) => path)).toEqual([]);
	});
});
