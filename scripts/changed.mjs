import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { relative } from 'node:path';

/** Written by `npm run generate`: what they are made of chooses the tests. */
const generated =
	/^(docs\/(operations|reference)\.md|docs\/reference\/|nodes\/[^/]+\/__schema__\/|skills\/|package-lock\.json)/;

/** A service -> the node that carries out its operations, too. */
const users = {
	...{ Chat: 'Notify', Email: 'Notify', OutboundVoice: 'Notify', Push: 'Notify' },
	Numbering: 'WaitForDids',
};

const withUsers = (service) => [service, users[service]].filter(Boolean);
const nothing = () => [];

const everyCatalogue = 'test/[^/]+/catalogue';
const realInputs = 'test/realData/';

/** Read by their path, so that no import names them. */
const isImported = (file) => /^(nodes|credentials|sandbox|test|demo)\/.+\.ts$/.test(file);

/**
 * Where the tests of a changed file may be: the first row that fits bounds those that import it, so that a change in
 * a service doesn't run those of all others. None fits: all tests.
 */
const bounds = [
	[/^(bench|demo|site|icons|\.github|test\/(e2e|ui|queue))\//, nothing],
	[/^(docs|examples)\/|^[^/]+\.(md|txt)$/, nothing],
	[/^test\/.+\.test\.ts$/, ([file]) => [file]],
	[/^nodes\/shared\//, () => ['test/shared/', everyCatalogue, realInputs]],
	[
		/^(?:nodes|test)\/([A-Z]\w+)\//,
		([, service]) => [...withUsers(service).map((name) => `test/${name}/`), realInputs],
	],
	[/^sandbox\//, () => ['test/sandbox/', everyCatalogue]],
	[/^credentials\//, () => ['test/shared/', everyCatalogue]],
	[/^scripts\//, () => ['test/scripts/']],
	[/^test\/(?!harness\/)(\w+)\//, ([, folder]) => [`test/${folder}/`]],
];

const houseRules = 'test/house/';

/** The tests that import one of these files, also through others, as Jest finds them. */
export function relatedTests(root, files) {
	if (files.length === 0) return [];
	const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
	const args = [
		'--selectProjects',
		'unit',
		'--listTests',
		'--json',
		'--findRelatedTests',
		...files,
	];
	const options = {
		cwd: root,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'ignore'],
		env: { ...process.env, SWITCHBOARD_TESTS: 'quick' },
	};
	const listed = execFileSync(process.execPath, [jest, ...args], options);
	return JSON.parse(listed.slice(listed.indexOf('['))).map((file) =>
		relative(root, file).replaceAll('\\', '/'),
	);
}

/**
 * Which tests `npm run check` runs, as patterns of Jest's (none: all tests), and `why`, in words: those that import
 * what has changed, within the bounds of its path.
 */
export function testsOfChanges(root, related = relatedTests) {
	const files = changedFiles(root);
	if (files.length === 0) return { patterns: [], why: 'All tests: no file has changed' };
	const patterns = new Set([houseRules]);
	for (const file of files) {
		const within = boundsOf(file);
		if (!within) return { patterns: [], why: `All tests: ${file} can concern any of them` };
		const isBetween = within.length > 0 && isImported(file);
		const chosen = isBetween ? fitting(related(root, [file]), within) : within;
		for (const pattern of chosen) patterns.add(pattern);
	}
	const count = files.length === 1 ? 'one changed file' : `${files.length} changed files`;
	const all = [...patterns].sort();
	return { patterns: all, why: `Tests that import ${count}: ${all.join(', ')}` };
}

const fitting = (tests, within) => {
	const isWithin = new RegExp(`^(${within.join('|')})`);
	return tests.filter((test) => isWithin.test(test));
};

function boundsOf(file) {
	for (const [pattern, choose] of bounds) {
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
