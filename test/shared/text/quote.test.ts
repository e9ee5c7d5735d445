/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the nodes */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { quote } from '../../../nodes/shared/text/wording';

it.each([
	['a text', 'Euro', '“Euro”'],
	['a text with quotation marks', 'Jane "JJ" Doe', '“Jane "JJ" Doe”'],
	['a path', 'C:\\new', '“C:\\new”'],
	['two lines', 'a\nb', '“a\\nb”'],
	['an empty text', '', '“”'],
	['a number', 5, '“5”'],
	['an object', { a: '1' }, '“{"a":"1"}”'],
	['a list', ['a'], '“["a"]”'],
	['nothing', undefined, '“nothing”'],
	['a long text', 'x'.repeat(99), `“${'x'.repeat(80)}”`],
])('%s in an error has one pair of quotation marks', (_kind, value, shown) => {
	expect(quote(value)).toBe(shown);
});

const root = join(__dirname, '../../../nodes');

it('no message puts a value into two pairs', () => {
	const twice = /["“]\$\{(?:quote|JSON\.stringify)\(|“"\$\{|\}"”/;
	const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
	const sources = files.filter((file) => file.endsWith('.ts'));
	expect(sources.length).toBeGreaterThan(200);
	expect(sources.filter((file) => twice.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
