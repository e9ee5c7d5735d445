import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
	determineHitLimitReached,
	DryRunStatus,
	MutantRunStatus,
	TestStatus,
} from '@stryker-mutator/api/test-runner';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

import fast from '../../jest.fast.config.mjs';

const ignored = [
	...fast.testPathIgnorePatterns,
	'/test/(scripts|sandbox|AiAgents)/|/test/(generated|forms)',
].map((pattern) => new RegExp(pattern));
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

	async dryRun() {
		const tests = [];
		for (const file of testFiles()) {
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

	async mutantRun({ activeMutant, testFilter, hitLimit }) {
		const ns = globalThis.__stryker__;
		Object.assign(ns, { activeMutant: activeMutant.id, hitCount: hitLimit && 0, hitLimit });
		try {
			return await this.findKiller(groupByFile(testFilter), hitLimit);
		} finally {
			ns.activeMutant = undefined;
		}
	}

	async findKiller(byFile, hitLimit) {
		let nrOfTests = 0;
		for (const [file, ids] of byFile) {
			const { done, unhandledErrors } = await this.run(file, (id) => ids.has(id), true);
			nrOfTests += done.length;
			const timeout = determineHitLimitReached(globalThis.__stryker__.hitCount, hitLimit);
			if (timeout) return timeout;
			const failed = done.find(({ errors }) => errors.length > 0);
			const error = failed?.errors[0] ?? unhandledErrors[0];
			if (error) {
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

const testFiles = () =>
	readdirSync('test', { recursive: true })
		.map((name) => resolve('test', name))
		.filter((file) => file.endsWith('.test.ts') && !ignored.some((pattern) => pattern.test(file)));

const resultOf = (fileName, { id, errors, duration }) => ({
	id,
	name: id,
	fileName,
	timeSpentMs: duration ?? 0,
	...(errors.length === 0
		? { status: TestStatus.Success }
		: { status: TestStatus.Failed, failureMessage: firstLine([errors[0]].flat()[0]) }),
});

/** File to IDs; first the files whose tests cover little else, as they look closest. */
function groupByFile(testFilter) {
	const byFile = new Map();
	for (const id of testFilter) {
		const [file] = id.split('#', 1);
		byFile.set(file, (byFile.get(file) ?? new Set()).add(id));
	}
	return [...byFile].sort(([, a], [, b]) => a.size - b.size);
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', Runner)];
