import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
	determineHitLimitReached,
	DryRunStatus,
	MutantRunStatus,
	TestStatus,
} from '@stryker-mutator/api/test-runner';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';

/**
 * Mutated files, and the tests that look at them beside those of their folder; a mutant that only
 * others notice counts as undetected. To find out what all tests of the pack cover would take minutes.
 */
const alsoLooking = [
	[/shared\/http\//, /^(shared\/(run|editor)|Chat\/media|AiAgents\/calls\/call\.)/],
	[
		/shared\/wait\//,
		/^(Email|Chat\/messages|OutboundVoice\/calls|Push\/notifications|WaitForDids)/,
	],
	[/shared\/webhook\//, /^(Chat\/trigger\/notification|AiAgents\/trigger\/trigger\.)/],
	[
		/shared\/write\//,
		/^(shared\/(run|errors\/agent|check\/faults|customRequest\/c)|Numbering\/(confirm|orders|numbers\/release)|Email\/s|WaitForDids)/,
	],
	[
		/Numbering\/orders\//,
		/^(Numbering\/(confirm|decimal|rates)|shared\/(run\/internal\/notes|write\/limits\/purchases))/,
	],
];
/** What has survived as many tests of its module and others will survive the rest. */
const MOST_TESTS = 150;

const firstLine = (error) => String(error?.message ?? error).split('\n', 1)[0];

/**
 * Runs Jest's tests for Stryker in one process. Jest itself loads n8n's packages again for each
 * mutant, which takes seconds.
 */
class Runner {
	capabilities = () => ({ reloadEnvironment: false });

	async init() {
		globalThis.__stryker__ ??= {};
		({ runTests: this.run } = await import('./testFile.mjs'));
		process.on('unhandledRejection', () => {});
	}

	async dryRun({ files }) {
		const tests = [];
		for (const file of testFilesFor(files)) {
			const { done, unhandledErrors } = await this.run(file, () => true, false);
			if (unhandledErrors.length > 0) {
				return {
					status: DryRunStatus.Error,
					errorMessage: `${file}: ${firstLine(unhandledErrors[0])}`,
				};
			}
			// What needs more time than a mutant gets is of no use for mutants.
			const inTime = done.filter(
				({ errors }) => !/Exceeded timeout/.test(firstLine(errors[0]?.[0])),
			);
			tests.push(...inTime.map((test) => resultOf(file, test)));
		}
		const { mutantCoverage } = globalThis.__stryker__;
		return { status: DryRunStatus.Complete, tests, mutantCoverage };
	}

	async mutantRun({ activeMutant, testFilter, sandboxFileName, hitLimit }) {
		const ns = globalThis.__stryker__;
		Object.assign(ns, { activeMutant: activeMutant.id, hitCount: hitLimit && 0, hitLimit });
		try {
			const byFile = groupByFile(testFilter, sandboxFileName, this.lastKiller);
			return await this.findKiller(byFile, hitLimit);
		} finally {
			ns.activeMutant = undefined;
		}
	}

	async findKiller(byFile, hitLimit) {
		let nrOfTests = 0;
		for (const [file, ids] of byFile) {
			if (nrOfTests > MOST_TESTS) break;
			const { done, unhandledErrors } = await this.run(file, (id) => ids.has(id), true);
			nrOfTests += done.length;
			const timeout = determineHitLimitReached(globalThis.__stryker__.hitCount, hitLimit);
			if (timeout) return timeout;
			const failed = done.find(({ errors }) => errors.length > 0);
			const error = failed?.errors[0] ?? unhandledErrors[0];
			if (error) {
				this.lastKiller = file;
				const failureMessage = firstLine([error].flat()[0]);
				return {
					status: MutantRunStatus.Killed,
					killedBy: [failed?.id ?? [...ids][0]],
					failureMessage,
					nrOfTests,
				};
			}
		}
		return { status: MutantRunStatus.Survived, nrOfTests };
	}
}

/** Whether a test's file, below `test`, looks at one of the mutated files. */
const looksAt = (name, mutated) =>
	mutated.some(
		(file) =>
			name.startsWith(folderOf(file)) ||
			alsoLooking.some(([code, tests]) => code.test(file) && tests.test(name)),
	);

/** `shared/http/`, `Numbering/orders/` or `Email/`. */
const folderOf = (mutated) => /\/nodes\/(\w+\/(\w+\/)?)/.exec(mutated)[1];

const testFilesFor = (mutated) =>
	readdirSync('test', { recursive: true })
		// Those of `npm test` alone.
		.filter((name) => name.endsWith('.test.ts') && !name.endsWith('.long.test.ts'))
		.filter((name) => looksAt(name, mutated))
		.map((name) => join('test', name));

const resultOf = (file, { id, errors, duration }) => ({
	id,
	name: id,
	fileName: resolve(file),
	timeSpentMs: duration ?? 0,
	...(errors.length === 0
		? { status: TestStatus.Success }
		: { status: TestStatus.Failed, failureMessage: firstLine([errors[0]].flat()[0]) }),
});

/** A file that starts a sandbox or takes samples takes seconds, the others a fraction of one. */
const isSlow = (file) =>
	/\.sampled\./.test(file) ||
	/\b(use[A-Z]\w+\(\w*\)|startSandbox\b)/.test(
		readFileSync(file, 'utf8').replaceAll('useManualClock()', ''),
	);

/** File to IDs, those first that may notice the mutant soonest. */
function groupByFile(testFilter, mutated, lastKiller) {
	const byFile = new Map();
	for (const id of testFilter) {
		const [file] = id.split('#', 1);
		if (!looksAt(relative('test', file), [mutated])) continue;
		byFile.set(file, (byFile.get(file) ?? new Set()).add(id));
	}
	/** The file that noticed the previous mutant, that of the same name, those of its module, others. */
	const nearness = (file) => {
		if (file === lastKiller) return 0;
		if (basename(file, '.test.ts') === basename(mutated, '.ts')) return 1;
		return file.startsWith(`test/${folderOf(mutated)}`) ? 2 : 3;
	};
	const rankOf = (file) => nearness(file) + (isSlow(file) ? 4 : 0);
	return [...byFile].sort(([one, a], [other, b]) => rankOf(one) - rankOf(other) || a.size - b.size);
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', Runner)];
