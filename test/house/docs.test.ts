/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the documents */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { repeatedStatuses } from '../../scripts/generate/reference/statuses';
import manifest from '../../package.json';
import { anchorsOf, linksIn, proseLines } from '../harness/markdown';
import { filesIn, listPages } from '../prose/texts';

const MAX_README_LINES = 250;
const MAX_COLUMNS = 120;
/** Limits of the documents that people write; the reference is generated. */
const MAX_PAGES = 32;
const MAX_LINES = 3_200;
const MAX_WORDS = 1_200;
const ON_GITHUB = `${manifest.homepage}/blob/main/`;

const read = (path: string) => readFileSync(path, 'utf8');
const pages = listPages();

/** Why the target of a link in `page` leads nowhere; undefined if it leads somewhere. */
function findBroken(page: string, target: string): string | undefined {
	if (/^[a-z]+:/.test(target) && !target.startsWith(ON_GITHUB)) return undefined;
	const isAbsolute = target.startsWith(ON_GITHUB);
	const [path, anchor] = target.replace(ON_GITHUB, '').split('#');
	const file = path === '' ? page : normalize(join(isAbsolute ? '.' : dirname(page), path));
	if (!existsSync(file)) return 'no such file';
	if (anchor === undefined || !file.endsWith('.md')) return undefined;
	return anchorsOf(read(file)).includes(anchor) ? undefined : 'no such heading';
}

const brokenIn = (page: string) =>
	linksIn(read(page)).flatMap(({ target, line }) => {
		const reason = findBroken(page, target);
		return reason === undefined ? [] : [`${page}:${line} ${target}: ${reason}`];
	});

it.each(pages)('the links of %s lead to files and headings', (page) => {
	expect(brokenIn(page)).toEqual([]);
});

it('every path that CONTRIBUTING.md names is there, and every test that a page names', () => {
	const namedIn = (page: string, folders: string) =>
		read(page).match(RegExp(`(?<=\`)(?:${folders})/[\\w./-]+(?=\`)`, 'g')) ?? [];
	const ownFolders = namedIn('CONTRIBUTING.md', 'nodes|sandbox|demo|scripts|bench|docs');
	expect(ownFolders.length).toBeGreaterThan(20);
	const named = [...ownFolders, ...pages.flatMap((page) => namedIn(page, 'test'))];
	expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

it('pages of docs have no links to localhost, which the build of the website takes for dead', () => {
	const linksToHere = (page: string) =>
		(read(page).match(/[<(]https?:\/\/localhost\S*/g) ?? []).map((link) => `${page} ${link}`);
	expect(pages.filter((page) => page.startsWith('docs/')).flatMap(linksToHere)).toEqual([]);
});

it('links of nodes, credentials and the sandbox to a page on GitHub lead to one', () => {
	const sources = ['nodes', 'credentials', 'sandbox/web/page', 'demo'].flatMap((folder) =>
		filesIn(folder, 'ts', 'js', 'json'),
	);
	const link = new RegExp(`${ON_GITHUB}[^'"\`\\s)]+`, 'g');
	const found = sources.flatMap((file) =>
		(read(file).match(link) ?? []).map((target) => ({ file, target })),
	);
	expect(found.length).toBeGreaterThan(manifest.n8n.credentials.length);
	expect(found.filter(({ file, target }) => findBroken(file, target) !== undefined)).toEqual([]);
});

it(`README has at most ${MAX_README_LINES} lines of at most ${MAX_COLUMNS} columns`, () => {
	const lines = proseLines(read('README.md').trimEnd());
	expect(lines.length).toBeLessThanOrEqual(MAX_README_LINES);
	const long = lines.filter((line) => line.length > MAX_COLUMNS && !line.startsWith('|'));
	expect(long).toEqual([]);
});

it.each(['docs/README.md', 'llms.txt'])('%s lists every page of docs', (index) => {
	const folder = dirname(index);
	const listed = linksIn(read(index)).map(({ target }) => normalize(join(folder, target)));
	const isIndexed = (page: string) => /^docs\/(reference\/|README\.md$)/.test(page);
	const wanted = pages.filter((page) => page.startsWith('docs/') && !isIndexed(page));
	expect(wanted.filter((page) => !listed.includes(page))).toEqual([]);
});

it(`docs have at most ${MAX_PAGES} pages by hand and ${MAX_LINES} lines, each with at most ${MAX_WORDS} words`, () => {
	const isGenerated = (page: string) =>
		/^docs\/(reference\/|(operations|reference)\.md$)/.test(page);
	const byHand = pages.filter((page) => page.startsWith('docs/') && !isGenerated(page));
	const countWords = (page: string) =>
		read(page)
			.split(/\s+/)
			.filter((word) => /\w/.test(word)).length;
	expect(byHand.length).toBeLessThanOrEqual(MAX_PAGES);
	const lines = byHand.reduce((sum, page) => sum + read(page).split('\n').length, 0);
	expect(lines).toBeLessThanOrEqual(MAX_LINES);
	const long = [...byHand, 'README.md', 'SECURITY.md'].filter(
		(page) => countWords(page) > MAX_WORDS,
	);
	expect(long).toEqual([]);
});

it('every page of docs begins with one title', () => {
	const titlesOf = (page: string) => proseLines(read(page)).filter((line) => line.startsWith('# '));
	const inDocs = pages.filter((page) => page.startsWith('docs/'));
	expect(inDocs.filter((page) => titlesOf(page).length !== 1)).toEqual([]);
});

it('finds broken links and gives headings the anchors of GitHub', () => {
	const page = 'docs/data.md';
	expect(findBroken(page, 'nowhere.md')).toBe('no such file');
	expect(findBroken(page, 'buying.md#nothing')).toBe('no such heading');
	expect(findBroken(page, '#values')).toBeUndefined();
	expect(findBroken('nodes/a.ts', `${ON_GITHUB}docs/nowhere.md`)).toBe('no such file');
	expect(anchorsOf("# A `b`: c, d's\n```\n# no\n```\n## [X](y) – z\n## x\n## x")).toEqual([
		'a-b-c-ds',
		'x--z',
		'x',
		'x-1',
	]);
	const links = linksIn('[a](b.md#c)\n`[no](x)` ![p](q.png "t") <a href="e.md">\n');
	expect(links.map(({ target, line }) => `${line} ${target}`)).toEqual([
		'1 b.md#c',
		'2 q.png',
		'2 e.md',
	]);
});

it('docs/safety.md names the statuses after which a request is sent again', () => {
	const page = read('docs/safety.md').replace(/\s+/g, ' ');
	expect(page).toContain(`On network errors, ${repeatedStatuses('read')}, a read is tried`);
	expect(page).toContain(`or after ${repeatedStatuses('write')}, which say so`);
});
