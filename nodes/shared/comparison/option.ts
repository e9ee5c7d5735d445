import type { IDataObject } from 'n8n-workflow';

import { parameter } from '../catalogue/operation';
import { OperationError } from '../errors/operationError';

/** Of the option and of Commit. */
export const comparisonName = parameter({
	displayName: 'Comparison Name',
	name: 'comparisonName',
	type: 'string',
	default: 'list',
	placeholder: 'e.g. prices',
	description:
		'Names what the workflow remembers; the same in Commit. Each list, and each choice of its filters, needs a name of its own.',
});

/** The option of every Get Many. A tool of an AI agent has no executions to compare. */
export const comparison = parameter({
	displayName: 'Compare with Last Time',
	name: 'comparison',
	type: 'fixedCollection',
	placeholder: 'Add Comparison',
	default: {},
	displayOptions: { show: { '@tool': [false] } },
	description:
		'Output only what was added, changed or removed since the last Commit. Needs Return All, and Commit (resource Comparison) at the end of the workflow.',
	options: [
		{
			displayName: 'Comparison',
			name: 'values',
			values: [
				comparisonName,
				{
					displayName: 'Fields to Skip Comparing',
					name: 'skippedFields',
					type: 'string',
					default: '',
					placeholder: 'e.g. updatedAt, metadata',
					description:
						'Fields whose changes don’t matter; they aren’t remembered either. Separate several with commas.',
				},
				{
					displayName: 'First Time',
					name: 'firstTime',
					type: 'options',
					options: [
						{
							name: 'Output Everything as Added',
							value: 'output',
							description: 'For a destination that is to have all records',
						},
						{
							name: 'Remember Only',
							value: 'remember',
							description: 'Output nothing, and no later than the next time what has changed',
						},
					],
					default: 'remember',
					description: 'What to do while nothing is remembered to compare with',
				},
				{
					displayName: 'Remember',
					name: 'remember',
					type: 'options',
					options: [
						{
							name: 'Fingerprints',
							value: 'fingerprints',
							description:
								'For long lists. Shows no earlier values, and of a removed record only its key.',
						},
						{
							name: 'Records',
							value: 'records',
							description: 'Shows earlier values, and removed records as they were',
						},
					],
					default: 'records',
					description: 'What the workflow keeps of each record until the next time',
				},
			],
		},
	],
});

/** The fields of the option. */
interface Fields {
	comparisonName?: string;
	skippedFields?: string;
	firstTime?: 'output' | 'remember';
	remember?: 'fingerprints' | 'records';
}

/** The option as a form has it; without `values` nothing is compared. */
export interface ComparisonOption {
	comparison?: { values?: Fields };
}

/** A chosen comparison. */
export interface Chosen {
	name: string;
	skipped: ReadonlySet<string>;
	outputsFirst: boolean;
	keepsRecords: boolean;
}

/** The comparison that the options ask for, if any. */
export function chosenComparison({ comparison: option }: ComparisonOption): Chosen | undefined {
	if (!option?.values) return undefined;
	const { values } = option;
	const skipped = (values.skippedFields ?? '').split(',').map((field) => field.trim());
	return {
		name: values.comparisonName ?? comparisonName.default,
		skipped: new Set(skipped.filter((field) => field !== '')),
		outputsFirst: values.firstTime === 'output',
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

const isSet = (value: unknown) =>
	!(value === undefined || value === 0 || JSON.stringify(value) === '{}');

/**
 * Rejects a comparison of a part of a list: whatever is beyond it would seem to be removed. `period` is
 * a filter that records leave with time.
 */
export function checkComparison(
	{ returnAll, options }: { returnAll: boolean; options: ComparisonOption },
	period: IDataObject = {},
): void {
	const chosen = chosenComparison(options);
	if (!chosen) return;
	if (chosen.name === '') {
		throw new OperationError('“Comparison Name” is empty', 'Name the comparison as in Commit');
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

/** The hint of a Get Many that has found nothing to output. */
export function comparisonNotice(
	outputs: readonly IDataObject[],
	{ options }: { options: ComparisonOption },
): string | undefined {
	const chosen = chosenComparison(options);
	if (!chosen || outputs.length > 0) return undefined;
	return `Nothing differs from what “${chosen.name}” remembers. The first time it only remembers what is there, and n8n stores that when an execution of the published workflow ends, not after a manual one.`;
}
