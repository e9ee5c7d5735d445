/* eslint-disable @n8n/community-nodes/no-restricted-imports -- writes files to compare */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findOutdated, writeOutdated } from '../../scripts/generate/files';
import { generators } from '../../scripts/generate/generators';

it('the reference is generated after the schemas that it quotes', () => {
	const names = Object.keys(generators);
	expect(names.indexOf('schemas')).toBeLessThan(names.indexOf('reference'));
});

it.each(Object.entries(generators))(
	'the committed files of %s are current; if not, run npm run generate',
	async (_name, generate) => {
		expect(findOutdated(await generate())).toEqual([]);
	},
);

it('finds and writes what differs, what is missing and what must not exist', () => {
	const folder = mkdtempSync(join(tmpdir(), 'switchboard-generated-'));
	try {
		const [same, other, missing, stale] = ['same', 'other', 'new/file', 'stale'].map((name) =>
			join(folder, name),
		);
		for (const path of [same, other, stale]) writeFileSync(path, 'text');
		const files = { [same]: 'text', [other]: 'changed', [missing]: 'text', [stale]: null };
		expect(findOutdated(files)).toEqual([other, missing, stale]);
		expect(writeOutdated(files)).toEqual([other, missing, stale]);
		expect([other, missing].map((path) => readFileSync(path, 'utf8'))).toEqual(['changed', 'text']);
		expect(existsSync(stale)).toBe(false);
		expect(findOutdated(files)).toEqual([]);
	} finally {
		rmSync(folder, { recursive: true });
	}
});
