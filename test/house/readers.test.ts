/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the nodes */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const repository = join(__dirname, '../..');

/** How a value that came in is read beside the one reader of its kind in `nodes/shared/input`. */
const besideReaders: Readonly<Record<string, RegExp>> = {
	'removes all but digits': /\.replace(?:All)?\(\/(?:\\D|\[\^\\d[^\]]*\]|\[\^0-9[^\]]*\])\+?\/g?/,
	'splits at commas': /\.split\((?:['"`][,;]\s?['"`]|\/\[[^\]]*[,;][^\]]*\]\+?\/)/,
	'reads a date of a text':
		/new Date\((?:`|String\(|\$json|\$\()|DateTime\.from(?:ISO|SQL|Format|RFC2822|HTTP)\(/,
	'reads a number of an item': /(?:Number|parseInt|parseFloat)\(\s*\$(?:json|\()/,
	'reads a text of an item':
		/String\(\s*\$(?:json|\()[^}]*\)\s*\.(?:trim|match|replace|split|slice)/,
};

/** What is read there has a form of our own, of a protocol, or of the document. */
const allowed: Readonly<Record<string, readonly string[]>> = {
	'removes all but digits': [],
	'splits at commas': [
		'nodes/shared/customRequest/customRequest.ts',
		'nodes/shared/editor/listSearch.ts',
		'nodes/shared/http/fileHeaders.ts',
		'nodes/shared/n8n/contexts.ts',
		'nodes/shared/text/wording.ts',
		'nodes/shared/webhook/request.ts',
	],
	'reads a date of a text': [
		'examples/list-this-months-call-records.json',
		'nodes/Numbering/numbers/releaseGuard.ts',
		'nodes/shared/records/period.ts',
		'nodes/shared/wait/internal/approvalPage.ts',
	],
	'reads a number of an item': [
		'examples/email-last-weeks-expensive-calls.json',
		'examples/log-finished-calls-with-their-recording.json',
	],
	'reads a text of an item': [],
};

const files = ['nodes', 'examples'].flatMap((folder) =>
	readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
		.map((name) => `${folder}/${name.replaceAll(sep, '/')}`)
		.filter((name) => (folder === 'nodes' ? name.endsWith('.ts') : name.endsWith('.json')))
		.filter((name) => !name.startsWith('nodes/shared/input/') && !name.includes('__schema__')),
);

it.each(Object.entries(besideReaders))('no file %s beside the one reader', (what, form) => {
	expect(files.length).toBeGreaterThan(200);
	const found = files.filter((name) => {
		const text = readFileSync(join(repository, name), 'utf8');
		return form.test(name.endsWith('.json') ? text.replaceAll('\\\\', '\\') : text);
	});
	expect(found.filter((name) => !allowed[what]?.includes(name))).toEqual([]);
});

it.each([
	["text.replace(/\\D/g, '')", 'removes all but digits'],
	["text.replace(/[^\\d+]/g, '')", 'removes all but digits'],
	["list.split(',')", 'splits at commas'],
	['list.split(/[,;\\n]/)', 'splits at commas'],
	['new Date(String(value))', 'reads a date of a text'],
	['{{ new Date($json.day) }}', 'reads a date of a text'],
	['DateTime.fromISO(value)', 'reads a date of a text'],
	['{{ Number($json.price) }}', 'reads a number of an item'],
	["{{ parseFloat($('Offers').item.json.price) }}", 'reads a number of an item'],
	["{{ String($json.owner ?? '').trim() }}", 'reads a text of an item'],
])('it finds %s', (code, what) => expect(code).toMatch(besideReaders[what]));

it.each(Object.entries(allowed))('each file that may do so %s', (what, names) => {
	const doesNot = names.filter((name) => {
		const text = readFileSync(join(repository, name), 'utf8');
		return !besideReaders[what].test(name.endsWith('.json') ? text.replaceAll('\\\\', '\\') : text);
	});
	expect(doesNot).toEqual([]);
});
