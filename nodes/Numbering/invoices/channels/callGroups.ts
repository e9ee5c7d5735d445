import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../../../shared/errors/operationError';
import { entriesOf } from '../../../shared/text/entries';
import { quote } from '../../../shared/text/quote';
import { digitsOf } from '../../numberRecords';
import { NumberTable } from '../../numberTable';
import { statedText } from '../../report/wording';

/** A row of the form: the numbers or prefixes of a group. */
export interface GroupRow {
	group?: string;
	numbers?: unknown;
}

export function checkGroupRows(rows: readonly GroupRow[]): void {
	for (const { group, numbers } of rows) {
		const wrong = entriesOf(numbers).find((number) => digitsOf(number) === '');
		if (group?.trim() && entriesOf(numbers).length > 0 && wrong === undefined) continue;
		throw new OperationError(
			'“Numbers of Groups” needs a group and its numbers in each row',
			wrong === undefined
				? 'Enter the name of the group as the invoice has it, and numbers or prefixes with their country code'
				: `${quote(wrong)} is no phone number and no prefix of one`,
		);
	}
}

/** A line says that its group has the number; a number in two groups belongs to none. */
function numbersOf(lines: readonly IDataObject[]): ReadonlyMap<string, string | null> {
	const known = new Map<string, string | null>();
	for (const { number, groupName } of lines) {
		const [digits, group] = [digitsOf(number), statedText(groupName)];
		if (digits === '') continue;
		known.set(digits, (known.get(digits) ?? group) === group ? group : null);
	}
	return known;
}

/** The group of a call: by the form, else by the numbers of the channel lines. */
export function callGroups(
	lines: readonly IDataObject[],
	rows: readonly GroupRow[],
): (call: IDataObject) => string | undefined {
	const listed = numbersOf(lines);
	const entered = new NumberTable<string>();
	for (const { group, numbers } of rows) {
		for (const number of entriesOf(numbers)) entered.set(number, String(group).trim());
	}
	const called = (number: unknown) => entered.find(number) ?? listed.get(digitsOf(number));
	const calling = (number: unknown) => entered.get(number) ?? listed.get(digitsOf(number));
	return ({ calledId, orgCalledId, callerId, orgCallerId }) =>
		called(calledId) ??
		called(orgCalledId) ??
		calling(callerId) ??
		calling(orgCallerId) ??
		undefined;
}

export function checkGroups(rows: readonly GroupRow[], groups: readonly string[]): void {
	if (groups.length === 0) return;
	const wrong = rows.find(({ group }) => !groups.includes(String(group).trim()));
	if (!wrong) return;
	throw new OperationError(
		`The invoice has no channels for the group “${String(wrong.group)}”`,
		`Its groups are: ${groups.map((group) => `“${group}”`).join(', ')}. Write the name in “Numbers of Groups” in the same way`,
	);
}
