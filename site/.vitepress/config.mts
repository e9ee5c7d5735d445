import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type DefaultTheme } from 'vitepress';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = fileURLToPath(new URL('../node_modules', import.meta.url));
const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Page {
	text: string;
	path: string;
	/** A page of each node is below the reference. */
	below?: Page[];
}

const REFERENCE = 'docs/reference.md';
const nodes: Page[] = [...read(REFERENCE).matchAll(/^\| \[(.+?)\]\((.+?)\)/gm)].map(
	([, text, path]) => ({ text: text.replace('Switchboard ', ''), path: join('docs', path) }),
);

/** The pages of the site are those that `llms.txt` lists, in its order and under its headings. */
const sections = read('llms.txt')
	.split(/^## /m)
	.slice(1)
	.map((section) => ({
		title: section.slice(0, section.indexOf('\n')),
		pages: [...section.matchAll(/^- \[(.+?)\]\((.+?)\)/gm)].map(([, text, path]): Page => ({
			text,
			path,
			below: path === REFERENCE ? nodes : undefined,
		})),
	}));
const listed = [...sections.flatMap((section) => section.pages), ...nodes];
const pages = new Set(listed.map(({ path }) => path));

/** GitHub shows README.md for a folder, and a website index.html. */
const onSite = (path: string) => path.replace(/README\.md$/, 'index.md');
const addressOf = (path: string) => `/${onSite(path).replace(/(index)?\.md$/, '')}`;

/** What `llms.txt` calls otherwise, for its own readers. */
const titles: Record<string, string> = { Optional: 'Look deeper', README: 'Overview' };
const titleOf = (text: string) => titles[text] ?? text;

const toItem = ({ text, path, below }: Page): DefaultTheme.SidebarItem => ({
	text: titleOf(text),
	link: addressOf(path),
	...(below && { collapsed: true, items: below.map(toItem) }),
});

const sidebar: DefaultTheme.SidebarItem[] = sections.map(({ title, pages: own }) => ({
	text: titleOf(title),
	items: own.map(toItem),
}));

/** Guides come before lists of parameters, and short answers first. The browser runs it, so it uses nothing else. */
const boostDocument = (id: string) => {
	if (/docs\/(faq|cannot-do|account)/.test(id)) return 2;
	return /docs\/(reference|operations|verification)|skills\/|CONTRIBUTING|bench\//.test(id)
		? 0.4
		: 1;
};

/** Where a link of `page` leads on the site: to a page, or to a file in the repository. */
function targetOf(href: string, page: string): string {
	const [path, anchor] = href.split('#');
	if (path === '' || /^[a-z]+:/.test(href)) return href;
	const file = join(dirname(page), path);
	if (pages.has(file)) return onSite(path) + (anchor === undefined ? '' : `#${anchor}`);
	return existsSync(join(root, file)) ? `${homepage}/blob/main/${file}` : href;
}

/** The anchors of GitHub, which the documents link to. */
const slugify = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.trim()
		.replace(/ /g, '-');

const iconUrl = `data:image/svg+xml,${encodeURIComponent(read('icons/switchboard.svg'))}`;

export default defineConfig({
	title: 'Switchboard for n8n',
	description: 'Phone numbers, calls, messages and AI agents in n8n',
	base: process.env.SITE_BASE ?? '/',
	lang: 'en',
	head: [['link', { rel: 'icon', href: iconUrl }]],
	srcDir: root,
	srcExclude: ['{nodes,sandbox,scripts,site,test}/**', '**/.*/**', 'LICENSE.md'],
	outDir: fileURLToPath(new URL('../dist', import.meta.url)),
	rewrites: (id) => onSite(id),
	cleanUrls: true,
	themeConfig: {
		sidebar,
		outline: [2, 3],
		search: { provider: 'local', options: { miniSearch: { searchOptions: { boostDocument } } } },
		nav: [{ text: 'Repository', link: homepage }],
		editLink: { pattern: `${homepage}/edit/main/:path`, text: 'Edit this page' },
	},
	vite: {
		// The pages are outside of this folder, where its packages are not found.
		resolve: {
			alias: [
				{ find: /^vue$/, replacement: `${packages}/vue/dist/vue.runtime.esm-bundler.js` },
				{
					find: /^vue\/server-renderer$/,
					replacement: `${packages}/vue/server-renderer/index.mjs`,
				},
			],
		},
	},
	markdown: {
		anchor: { slugify },
		config(md) {
			// Vue would evaluate the expressions of n8n.
			for (const rule of ['code_inline', 'text'] as const) {
				const render = md.renderer.rules[rule]!;
				md.renderer.rules[rule] = (...given) => render(...given).replaceAll('{{', '&#123;&#123;');
			}
			md.core.ruler.push('targets', ({ tokens, env }) => {
				const page = relative(root, env.realPath ?? env.path);
				for (const token of tokens.flatMap(({ children }) => children ?? [])) {
					const href = token.type === 'link_open' && token.attrGet('href');
					if (href) token.attrSet('href', targetOf(href, page));
				}
			});
		},
	},
});
