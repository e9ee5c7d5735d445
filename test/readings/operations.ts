import type { INodeParameters } from 'n8n-workflow';

import { createRandom } from '../../sandbox/core/random';
import { entriesOf, routeOf, writeKeyOf, type Entry } from '../harness/entries';
import { useService, worldStart, type Tested } from '../harness/tested';
import { adapt } from './adaptations';
import type { Row } from './rows';
import { nest } from './settings';

/** Runs the operations of a service in worlds with other readings of its document. */
export function useReadings(tested: Tested) {
	const node = useService(tested);
	/** With a number, IDs and times differ from those of other rows, which triggers remember. */
	const begin = (row: Row, number = 0) => {
		node.world.reset({ now: worldStart });
		node.world.random = createRandom(number);
		node.world.advance(number * 1_000);
		node.world.configure(nest(row));
	};

	/** Runs `resource.operation` as the owner of such an account does. */
	async function run(key: string, row: Row, own: INodeParameters = tested.samples[key]) {
		const [resource, operation] = key.split('.');
		const { credential, parameters } = adapt(key, row, own);
		const output = await node.run(resource, operation, parameters, {
			credential: { ...node.credential(), ...credential },
		});
		return output.map(({ json }) => json);
	}

	/** What is wrong with an operation in such a world; undefined where all is well. */
	async function violationOf({ key, operation, writeRoute }: Entry, row: Row) {
		begin(row);
		const before = JSON.stringify(node.world.snapshot());
		const [end] = await Promise.allSettled([run(key, row)]);
		if (end.status === 'rejected') return (end.reason as Error).message;
		if (end.value.length === 0) return 'gives no item';
		const isSame = JSON.stringify(node.world.snapshot()) === before;
		if (operation.effect === 'read') return isSame ? undefined : 'changes the account';
		if (isSame) return 'reports what was not done';
		const sent = node.world.requests.filter((request) => routeOf(request) === writeRoute);
		return new Set(sent.map(writeKeyOf)).size === sent.length ? undefined : 'is sent twice';
	}

	// The user of a custom request writes path and body as the account takes them.
	const entries = entriesOf(tested).filter(({ operation }) => operation.limited?.by !== 'request');
	return { node, begin, run, violationOf, entries };
}
