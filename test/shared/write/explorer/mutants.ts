import type { Patch } from './nodes';

interface Mutant extends Patch {
	/** What it breaks. */
	name: string;
	/** The scenario that shows it. */
	scenario: string;
}

const mutant = (
	name: string,
	scenario: string,
	file: string,
	from: string,
	to: string,
): Mutant => ({
	name,
	scenario,
	from,
	to,
	file: `${file}.ts`,
});

const writes = 'shared/write';

/** Small breaks of the code that writes, among them the mistakes that it once had. */
export const mutants: readonly Mutant[] = [
	mutant(
		'the code of a network error says that nothing was sent',
		'two recipients, Retry On Fail',
		'shared/n8n/errors',
		"if (!socket || socket._bytesDispatched === 0) return 'connecting';",
		"if (!socket || /UNREACH/.test(String(thrown))) return 'connecting';",
	),
	mutant(
		'what is on its way has no room beside the history',
		'other keys, then the same, history 4',
		`${writes}/internal/usedKeys`,
		'const passingEntries = 5_000;',
		'const passingEntries = 0;',
	),
	mutant(
		'a run may have more keys than its history',
		'four keys, two executions, history 2',
		`${writes}/sendOnce`,
		'if (keys.size > room) return',
		'if (keys.size > 4 * room) return',
	),
	mutant(
		'a retry has the recipients of the first attempt',
		'a corrected recipient, Retry',
		`${writes}/sendEach`,
		'const all = [...recipients, ...earlier',
		"const all = [...api.remember('recipients', recipients), ...earlier",
	),
	mutant(
		'a retry asks with the reference of a rejected purchase',
		'a corrected reference, Retry',
		`${writes}/journal`,
		'if (Object.keys(steps).length === 0) this.forget();',
		'',
	),
	mutant(
		'two items of one run may share a key',
		'two people with one key',
		'shared/input/keys',
		'} else if (!isSound) {',
		"} else if (name === '') {",
	),
	mutant(
		'what may have been sent is sent again',
		'two recipients, Retry On Fail',
		`${writes}/journal`,
		'if (error && verified === undefined && !step.idempotent) throw error;',
		'',
	),
	mutant(
		'a key without an answer is free',
		'one key, two executions, one process',
		`${writes}/sendOnce`,
		'fresh.includes(sent) && fresh.includes(open);',
		'fresh.includes(sent);',
	),
	mutant(
		'a key that was rejected counts as sent',
		'one key, two executions, one process',
		`${writes}/sendOnce`,
		'rejected: [sent, open]',
		'rejected: [open]',
	),
	mutant(
		'a claim does not look again',
		'one key, two executions, two processes',
		`${writes}/sendOnce`,
		'if (again.isKept) return claim;',
		'return claim;',
	),
	mutant(
		'accesses to the store do not wait for each other',
		'a key for two recipients, stopped and killed',
		`${writes}/internal/usedKeys`,
		'await serially(accesses, this.workflowId, work).catch(',
		'await work().catch(',
	),
	mutant(
		'what may have been sent does not count',
		'Max per Day 1, two executions, one process',
		`${writes}/limits`,
		"if (!used || outcome !== 'rejected') return;",
		"if (!used || outcome === 'sent') return;",
	),
	mutant(
		'a purchase does not look for its order first',
		'a purchase, retried, stopped and killed',
		'Numbering/orders/buy',
		'lookUpFirst = true',
		'lookUpFirst = false',
	),
];
