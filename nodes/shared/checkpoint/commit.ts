import type { IDataObject } from 'n8n-workflow';

import type { Operation, Parameter } from '../declare/operation';
import { operation, parameter } from '../declare/operation';
import { OperationError } from '../errors/operationError';
import { counted } from '../text/counted';
import type { Subject } from './openCheckpoint';
import { openCheckpoint } from './openCheckpoint';

export interface Committing extends Subject, Pick<Operation, 'action' | 'description' | 'hint'> {
	name: Parameter;
	output: string;
	nothingOutput(name: string): OperationError;
	/** What the next execution does if this one does not commit. */
	repeats: string;
	/** The error if only some of the records arrived; without it, any number may. */
	incomplete?(arrived: number, all: number): OperationError;
	notKept: string;
	notice?(output: IDataObject): string | undefined;
}

/** Not in the form: how many of the node's items hold `test`, an expression on `item`. */
const countOf = <const N extends string>(displayName: string, name: N, test: string) =>
	parameter({
		displayName,
		name,
		type: 'hidden',
		default: `={{ $input.all().filter((item) => ${test}).length }}`,
	});

/** With On Error, the node before passes on what it could not do. */
const failedItems = countOf('Items with an Error', 'failedItems', 'item.error || item.json.error');

const storedItems = countOf('Items with a Key', 'storedItems', 'item.json.recordKey');

/** `test` for a manual execution, after which n8n stores no static data. */
const executionMode = parameter({
	displayName: 'Mode of the Execution',
	name: 'executionMode',
	type: 'hidden',
	default: '={{ $execution.mode }}',
});

/**
 * `stored` is false if n8n will not store it. Rejects what this execution has not output, errors of
 * the node before, and records that have not arrived.
 */
export const commitOf = (subject: Committing) =>
	operation({
		...{ name: 'Commit', value: 'commit', effect: 'read', keepsState: true },
		...{ action: subject.action, description: subject.description, hint: subject.hint },
		parameters: [
			{ ...subject.name, required: true },
			failedItems,
			...(subject.incomplete ? [storedItems] : []),
			executionMode,
		],
		notice: ([output = {}]) =>
			output.stored === false ? subject.notKept : subject.notice?.(output),
		async execute(api, values: Record<string, unknown>): Promise<IDataObject> {
			const name = String(values[subject.name.name]);
			const checkpoint = openCheckpoint(api, subject, name);
			const pending = checkpoint.pending();
			if (!pending) throw subject.nothingOutput(name);
			checkItems(subject, pending.count, values);
			checkpoint.commit(pending);
			return {
				...{ [subject.name.name]: name, committed: pending.count, ...pending.report },
				...(pending.isOutput
					? { [subject.output]: pending.next }
					: { stored: values.executionMode !== 'test' }),
			};
		},
	});

function checkItems(
	{ repeats, incomplete }: Committing,
	all: number,
	values: Record<string, unknown>,
): void {
	const [failed, stored] = [Number(values.failedItems), Number(values.storedItems)];
	if (failed > 0) {
		throw new OperationError(
			`Not committed: the node before reports ${counted(failed, 'error')}`,
			`Nothing is lost. The next execution ${repeats}`,
		);
	}
	if (incomplete && stored > 0 && stored < all) throw incomplete(stored, all);
}
