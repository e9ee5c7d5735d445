import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../errors/operationError';
import { comparisonName } from './comparisonOption';

interface Fields {
	comparisonName?: string;
	ignoredFields?: string;
	firstTime?: 'output' | 'remember';
	keepMemoryIn?: 'destination' | 'workflow';
	memory?: string;
	remember?: 'fingerprints' | 'records';
}

export interface ComparisonOption {
	comparison?: { values?: Fields };
}

export interface Chosen {
	name: string;
	skipped: ReadonlySet<string>;
	outputsFirst: boolean;
	keepsRecords: boolean;
	/** What an earlier Commit has output, or `begin`; undefined if the workflow keeps it. */
	memory?: string;
}

export function chosenComparison({ comparison: option }: ComparisonOption): Chosen | undefined {
	if (!option?.values) return undefined;
	const { values } = option;
	const skipped = (values.ignoredFields ?? '').split(',').map((field) => field.trim());
	const memory = values.keepMemoryIn === 'destination' ? values.memory || 'begin' : undefined;
	return {
		name: values.comparisonName ?? comparisonName.default,
		skipped: new Set(skipped.filter((field) => field !== '')),
		memory,
		// Without an item Commit does not run, and outputs no memory.
		outputsFirst: values.firstTime === 'output' || memory !== undefined,
		keepsRecords: values.remember !== 'fingerprints',
	};
}

/** Options that leave out records, or decide an order that a comparison does not have. */
const partial: Readonly<Record<string, string>> = {
	order: 'Order',
	order_by: 'Sort By',
	order_dir: 'Order',
	page: 'Page',
	skip: 'Skip',
	sort: 'Sort',
};

const longestName = 100;

const isSet = (value: unknown) => ![undefined, '0', '""', '{}'].includes(JSON.stringify(value));

/** Rejects a part of a list, and a `period`, which records leave: they would seem removed. */
export function checkComparison(
	{ returnAll, options }: { returnAll: boolean; options: ComparisonOption },
	period: IDataObject = {},
): void {
	const chosen = chosenComparison(options);
	if (!chosen) return;
	if (chosen.name === '') {
		throw new OperationError('“Comparison Name” is empty', 'Name the comparison as in Commit');
	}
	if (chosen.name.length > longestName) {
		throw new OperationError(
			`“Comparison Name” is longer than ${longestName} characters`,
			'n8n keeps it with the workflow. Choose a shorter one',
		);
	}
	if (!returnAll) {
		throw new OperationError(
			'“Compare with Last Time” needs “Return All”',
			'Turn on Return All: records beyond a limit would seem to be removed',
		);
	}
	const [set] = Object.keys(partial).filter((name) => isSet(Reflect.get(options, name)));
	const label = set ? partial[set] : Object.values(period).some(isSet) ? 'Filters' : undefined;
	if (label === undefined) return;
	throw new OperationError(
		`“Compare with Last Time” cannot be combined with “${label}”`,
		`Remove one of them. A comparison reads the whole list${label === 'Filters' ? ', and records leave a period without being removed' : ''}`,
	);
}

export function comparisonNotice(
	outputs: readonly IDataObject[],
	{ options }: { options: ComparisonOption },
): string | undefined {
	const chosen = chosenComparison(options);
	if (!chosen || outputs.length > 0) return undefined;
	if (chosen.memory !== undefined) return 'Nothing differs from the Memory.';
	return `Nothing differs from what “${chosen.name}” remembers. The first time it only remembers what is there, and n8n stores that when an execution of the published workflow ends, not after a manual one.`;
}
