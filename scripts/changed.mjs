import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { relative } from 'node:path';

/** `npm run generate` writes these, so the sources that they are made of choose the tests. */
const generated =
	/^(docs\/(operations|reference)\.md|docs\/reference\/|nodes\/[^/]+\/__schema__\/|skills\/|package-lock\.json)/;

/** The node of another service carries out its operations, too. */
const users = {
	...{ Chat: 'Notify', Email: 'Notify', OutboundVoice: 'Notify', Push: 'Notify' },
	Numbering: 'WaitForDids',
};

const withUsers = (service) => [service, users[service]].filter(Boolean);
const nothing = () => [];

const everyCatalogue = 'test/[^/]+/catalogue';
const realInputs = 'test/realData/';

/** Tests read these by their path, so that no import names them. */
const isImported = (file) => /^(nodes|credentials|sandbox|test|demo)\/.+\.ts$/.test(file);

/**
 * The first row that fits bounds the tests that import the file, so that a change in a service
 * doesn’t run those of all others. If none fits, all tests run.
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

/** Tests may import the files through others; Jest finds them. */
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
 * `npm run check` runs these, as patterns of Jest’s (none: all tests). `why` explains the choice:
 * they import what has changed, within the bounds of its path.
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

/**
 * Paths are from the root; deleted and generated files are left out. Outside of a repository, there
 * are none.
 */
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

/** It is undefined if all services may have other descriptions now. */
export function changedServices(files) {
	const ofNodes = files.filter((file) => /^nodes\/.+\.ts$/.test(file));
	const concernsAll = (file) => file.startsWith('nodes/shared/');
	if (files.length === 0 || ofNodes.some(concernsAll)) return undefined;
	return [...new Set(ofNodes.flatMap((file) => withUsers(file.split('/')[1])))];
}
