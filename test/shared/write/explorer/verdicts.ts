import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Wish } from './letter';

/**
 * What an attempt says of a recipient. `before`: another execution has sent it. `found`: by a look-up.
 * `done`: one of these.
 * `changed`: the item was carried out with earlier values.
 * `unknown`: it may have been sent. `none`: nothing.
 */
export type Verdict =
	'sent' | 'before' | 'found' | 'done' | 'changed' | 'unknown' | 'rejected' | 'none';

interface Ended {
	wanted: readonly string[][];
	result?: INodeExecutionData[] | Error;
}

/** All that the attempt says about an item. */
export function textOf({ result }: Ended, item: number): string {
	if (result instanceof Error) return result.message;
	return JSON.stringify(itemsOf(result, item));
}

/** For stories. */
export function endOf({ result }: Ended): string {
	if (!Array.isArray(result)) return result?.message ?? 'without a result';
	const words = result.map(({ json }) => json.error ?? (json.alreadySent ? 'before' : 'sent'));
	return words.join('; ');
}

/** Whether every item has succeeded. */
export const isDone = ({ result }: Ended) =>
	Array.isArray(result) && !result.some(({ json }) => json.error);

export function verdictOf(ended: Ended, { item, recipient }: Wish): Verdict {
	if (ended.result instanceof Error) return 'rejected';
	const own = itemsOf(ended.result, item);
	const failed = own.find(({ error }) => error);
	if (failed) return ofError(failed, recipient);
	const nameIn = ({ recipient: to, destination, reference }: IDataObject) =>
		to ?? destination ?? reference;
	const output = own.find((one) => (nameIn(one) ?? recipient) === recipient);
	const isChanged = own.some(({ valuesChanged }) => valuesChanged);
	if (isChanged && (!output || nameIn(output) === undefined)) return 'changed';
	if (!output) return 'none';
	if (output.recovered) return 'found';
	return output.alreadySent ? 'before' : 'sent';
}

const itemsOf = (result: Ended['result'], item: number): IDataObject[] =>
	((result ?? []) as INodeExecutionData[])
		.filter(({ pairedItem }) => (pairedItem as { item: number }).item === item)
		.map(({ json }) => json);

const uncertainOf =
	/^It may have been sent to \d+ of \d+ recipients: (.*?)(?:\. (?:Not s|S)ent to|$)/;
const rejectedOf = /Not sent to \d+(?: of \d+ recipients)?: (.*?)(?:\. Sent to|$)/;

/** Of several recipients, the title names those who failed; otherwise it is about all of them. */
function ofError({ error }: IDataObject, recipient: string): Verdict {
	const title = String(error);
	const [uncertain, rejected] = [uncertainOf, rejectedOf].map((part) => part.exec(title)?.[1]);
	if (uncertain === undefined && rejected === undefined) {
		return /may have been/.test(title) ? 'unknown' : 'rejected';
	}
	if (uncertain?.includes(recipient)) return 'unknown';
	return rejected?.includes(recipient) ? 'rejected' : 'done';
}
