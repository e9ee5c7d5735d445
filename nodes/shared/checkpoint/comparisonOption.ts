import { parameter } from '../declare/operation';
import { keptIn } from './keptIn';

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
							description: 'Output nothing now, and what has changed the next time',
						},
					],
					default: 'remember',
					description: 'What to do while nothing is remembered to compare with',
				},
				{
					displayName: 'Ignored Fields',
					name: 'ignoredFields',
					type: 'string',
					default: '',
					placeholder: 'e.g. updatedAt, metadata',
					description:
						'Fields whose changes don’t matter; they aren’t remembered either. Separate several with commas.',
				},
				...keptIn(
					'Memory',
					'what is remembered',
					'the first time, which outputs everything as added',
				),
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
