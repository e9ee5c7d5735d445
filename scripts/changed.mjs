import { execFileSync } from 'node:child_process';

/** Written by `npm run generate`: what they are made of chooses the tests. */
const generated =
	/^(docs\/(operations|reference)\.md|nodes\/[^/]+\/__schema__\/|skills\/|package-lock\.json)/;

const everyCatalogue = ['test/[^/]+/catalogue'];

/** A service -> the node that carries out its operations, too. */
const users = {
	...{ Chat: 'Notify', Email: 'Notify', OutboundVoice: 'Notify', Push: 'Notify' },
	Numbering: 'WaitForDids',
};

const withUsers = (service) => [service, users[service]].filter(Boolean);
const nothing = () => [];

/** The first that fits a changed file says which tests it chooses; none fits: all of them. */
const choices = [
	[/^(bench|demo|site|icons|\.github|test\/(e2e|ui|queue))\//, nothing],
	[/^(docs|examples)\/|^[^/]+\.(md|txt)$/, nothing],
	[/^(test\/.+)\.test\.ts$/, ([, path]) => [path]],
	[/^nodes\/shared\/(\w+)/, ([, module]) => [`test/shared/${module}`, ...everyCatalogue]],
	[
		/^(?:nodes|test)\/([A-Z]\w+)\//,
		([, service]) => withUsers(service).map((name) => `test/${name}/`),
	],
	[/^sandbox\//, () => ['test/sandbox/', ...everyCatalogue]],
	[/^credentials\//, () => everyCatalogue],
	[/^scripts\//, () => ['test/scripts/']],
	[/^test\/(?!harness\/)(\w+)\//, ([, folder]) => [`test/${folder}/`]],
];

const houseRules = 'test/house/';

/**
 * Which tests `npm run check` runs, as patterns of Jest's (none: all tests), and `why`, in words. Each
 * folder of tests has the path of what it tests, so a changed file's path names them.
 */
export function testsOfChanges(root) {
	const files = changedFiles(root);
	if (files.length === 0) return { patterns: [], why: 'All tests: no file has changed' };
	const patterns = new Set([houseRules]);
	for (const file of files) {
		const chosen = testsOf(file);
		if (!chosen) return { patterns: [], why: `All tests: ${file} can concern any of them` };
		for (const pattern of chosen) patterns.add(pattern);
	}
	const count = files.length === 1 ? 'one changed file' : `${files.length} changed files`;
	const all = [...patterns].sort();
	return { patterns: all, why: `Tests of ${count}: ${all.join(', ')}` };
}

function testsOf(file) {
	for (const [pattern, choose] of choices) {
		const match = pattern.exec(file);
		if (match) return choose(match);
	}
	return undefined;
}

/** From the root; without deleted and generated files. None outside of a repository. */
export function changedFiles(root) {
	const list = (...args) => {
		const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
		return execFileSync('git', [...args, '-z'], options)
			.split('\0')
			.filter((file) => file && !generated.test(file));
	};
	try {
		return [
			...list('diff', '--name-only', '--diff-filter=d', 'HEAD'),
			...list('ls-files', '--others', '--exclude-standard'),
		];
	} catch {
		return [];
	}
}

/** The services whose nodes may have other descriptions now; `undefined` for all of them. */
export function changedServices(files) {
	const ofNodes = files.filter((file) => /^nodes\/.+\.ts$/.test(file));
	const concernsAll = (file) => file.startsWith('nodes/shared/');
	if (files.length === 0 || ofNodes.some(concernsAll)) return undefined;
	return [...new Set(ofNodes.flatMap((file) => withUsers(file.split('/')[1])))];
}
