import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { createRandom } from '../../sandbox/core/random';
import { entriesOf, routeOf, writeKeyOf, type Entry } from '../harness/entries';
import { useService, worldStart, type Tested } from '../harness/tested';
import { adapt, secretsOf } from './adaptations';
import { appliedTo, settingsIn, type NamedSetting } from './namedSettings';
import type { Row } from './rows';
import { nest } from './settings';

/**
 * With what an operation works, the least first: address and secret alone, what Account: Check
 * names, what the error names, values that the account asks for.
 */
export type Level = 'asItIs' | 'checked' | 'asTheErrorSays' | 'withOtherValues';

export const levels: readonly Level[] = ['asItIs', 'checked', 'asTheErrorSays', 'withOtherValues'];

type Ending = { level: Level; violation?: undefined } | { level?: undefined; violation: string };

/** Runs the operations of a service in worlds with other readings of its document. */
export function useReadings(tested: Tested) {
	const node = useService(tested);
	const [{ credentialType }] = tested.service.credentials;
	/** With a number, IDs and times differ from those of other rows, which triggers remember. */
	const begin = (row: Row, number = 0) => {
		node.world.reset({ now: worldStart });
		node.world.random = createRandom(number);
		node.world.advance(number * 1_000);
		node.world.configure(nest(row));
	};

	async function runWith(key: string, credential: IDataObject, own: INodeParameters) {
		const [resource, operation] = key.split('.');
		const output = await node.run(resource, operation, own, { credential });
		return output.map(({ json }) => json);
	}

	/** Runs `resource.operation` as the owner of such an account does. */
	async function run(key: string, row: Row, own: INodeParameters = tested.samples[key]) {
		const { credential, parameters } = adapt(key, row, own);
		return await runWith(key, { ...node.credential(), ...credential }, parameters);
	}

	/** Address and secret, which are all that a person has to know. */
	const newCredential = (row: Row) => ({ ...node.credential(), ...secretsOf(row) });

	/** What Account: Check names for the fields of the credential. */
	async function check(row: Row, own: IDataObject = {}): Promise<NamedSetting[]> {
		begin(row);
		const found = await runWith('account.check', { ...newCredential(row), ...own }, {});
		return found.flatMap(({ status, setting, value }) =>
			status === 'set this' ? [{ label: String(setting), value: value as string | boolean }] : [],
		);
	}

	/** The error of an operation in such a world, or what is wrong with its end. */
	async function violationOf(
		{ key, operation, writeRoute }: Entry,
		row: Row,
		credential: IDataObject,
		own: INodeParameters,
	): Promise<string | undefined> {
		begin(row);
		const before = JSON.stringify(node.world.snapshot());
		const [end] = await Promise.allSettled([runWith(key, credential, own)]);
		if (end.status === 'rejected') {
			const { message, description } = end.reason as { message: string; description?: string };
			return `${message} | ${description ?? ''}`;
		}
		if (end.value.length === 0) return 'gives no item';
		const isSame = JSON.stringify(node.world.snapshot()) === before;
		if (operation.effect === 'read') return isSame ? undefined : 'changes the account';
		if (isSame) return 'reports what was not done';
		// A push key that is not accepted is tried in its other header: nothing was processed.
		const sent = node.world.requests.filter(
			(request) => routeOf(request) === writeRoute && ![401, 403].includes(Number(request.status)),
		);
		return new Set(sent.map(writeKeyOf)).size === sent.length ? undefined : 'is sent twice';
	}

	/** With what an operation works in an account of which `checked` was found out. */
	async function endingOf(
		entry: Entry,
		row: Row,
		checked: readonly NamedSetting[],
	): Promise<Ending> {
		const { key, sample } = entry;
		let credential: IDataObject = newCredential(row);
		let said = await violationOf(entry, row, credential, sample);
		if (said === undefined) return { level: 'asItIs' };
		credential = appliedTo(credential, credentialType, checked);
		if (checked.length > 0) said = await violationOf(entry, row, credential, sample);
		if (said === undefined) return { level: 'checked' };
		const named = settingsIn(said);
		credential = appliedTo(credential, credentialType, named);
		if (named.length > 0) said = await violationOf(entry, row, credential, sample);
		if (said === undefined) return { level: 'asTheErrorSays' };
		const { parameters } = adapt(key, row, sample);
		said = await violationOf(entry, row, credential, parameters);
		return said === undefined ? { level: 'withOtherValues' } : { violation: said };
	}

	// The user of a custom request writes path and body as the account takes them.
	const entries = entriesOf(tested).filter(({ operation }) => operation.limited?.by !== 'request');
	return { node, begin, run, check, endingOf, entries };
}
