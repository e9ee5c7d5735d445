import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';

import { OperationError } from '../../../nodes/shared/errors/operationError';
import type { Connection } from '../../../nodes/shared/http/connection';
import { Connections } from '../../../nodes/shared/http/connections';

const type = 'someApi';
const baseUrl = 'https://api.example';

type Fields = (item: () => number) => ICredentialDataDecryptedObject;

/** Connections of a run with that many items; n8n asks for an item only to evaluate an expression. */
function connectionsOf(items: number, fields: Fields, atOnce = 5) {
	const reads: unknown[] = [];
	const context = {
		getInputData: () => Array.from({ length: items }, () => ({ json: {} })),
		async getCredentials(_type: string, index: unknown) {
			reads.push(typeof index === 'object' ? 'noticing' : index);
			return { baseUrl, ...fields(() => Number(index)) };
		},
	};
	const all = new Connections(context as object as IExecuteFunctions, atOnce);
	const of = async (index: number, own = type) => (await all.of(own, index)) as Connection;
	return { all, of, reads };
}

describe('The connections of a run', () => {
	it('are one where no field is an expression, and its credential is read once', async () => {
		const { all, of, reads } = connectionsOf(3, () => ({ apiKey: 'a' }));
		const [first, second, third] = [await of(0), await of(1), await of(2)];
		expect([first === second, second === third, all.areSeveral]).toEqual([true, true, false]);
		expect(reads).toEqual(['noticing']);
	});

	it('are one for each credential that expressions return, read for each item', async () => {
		const { all, of, reads } = connectionsOf(3, (item) => ({ apiKey: `key-${item() % 2}` }));
		const [first, second, third] = [await of(0), await of(1), await of(2)];
		expect([first === second, first === third, all.areSeveral]).toEqual([false, true, true]);
		expect(reads).toEqual(['noticing', 0, 'noticing', 1, 'noticing', 2]);
	});

	it('of one item need no second reading', async () => {
		const { of, reads } = connectionsOf(1, (item) => ({ apiKey: `key-${item()}` }));
		expect(await of(0)).toBe(await of(0));
		expect(reads).toEqual([0]);
	});

	it('are one for each type of credential', async () => {
		const { all, of } = connectionsOf(2, () => ({ apiKey: 'a' }));
		expect(await of(0)).not.toBe(await of(0, 'otherApi'));
		expect(all.areSeveral).toBe(true);
		expect((await of(1, 'otherApi')).credentialType).toBe('otherApi');
	});

	it('let n8n read the credential of their own item', async () => {
		const { of, reads } = connectionsOf(2, (item) => ({ apiKey: `key-${item()}` }));
		const { context } = await of(1);
		reads.length = 0;
		expect(await context.getCredentials(type)).toMatchObject({ apiKey: 'key-1' });
		expect(reads).toEqual([1]);
	});

	it('hide the secrets of all, each of which is looked for once', async () => {
		const { of } = connectionsOf(3, (item) => ({ apiKey: `canary-of-tenant-${item()}` }));
		const [{ secrets }, second, third] = [await of(0), await of(1), await of(2)];
		expect([second.secrets, third.secrets]).toEqual([secrets, secrets]);
		expect([secrets.everywhere.length, secrets.inMessages.length]).toEqual([3, 3]);
	});

	it('send as much at once as the node says', async () => {
		const { of } = connectionsOf(2, () => ({}), 2);
		const { withSlot } = await of(0);
		const ends: Array<() => void> = [];
		const tasks = [1, 2, 3].map(
			async () => await withSlot(async () => await new Promise<void>((end) => ends.push(end))),
		);
		await Promise.resolve();
		expect(ends).toHaveLength(2);
		for (let count = 0; count < tasks.length; count++) {
			ends[count]();
			await tasks[count];
		}
	});
});

describe('An item without a connection', () => {
	it('has the reason, and leaves the others alone', async () => {
		const { all } = connectionsOf(2, (item) => ({ baseUrl: item() === 0 ? '' : baseUrl }));
		const [first, second] = [await all.of(type, 0), await all.of(type, 1)];
		expect(first).toMatchObject({ message: 'The credential has no Base URL' });
		expect(first).toBeInstanceOf(OperationError);
		expect(second).toMatchObject({ baseUrl });
	});

	it('has what n8n says of its credential, asked for once unless it has expressions', async () => {
		const failing = (fails: Fields) => connectionsOf(2, fails);
		const fixed = failing(() => {
			throw new Error('No access');
		});
		for (const index of [0, 1]) {
			expect(await fixed.all.of(type, index)).toMatchObject({ message: 'No access' });
		}
		expect(fixed.reads).toEqual(['noticing']);
		const varying = failing((item) => {
			throw new Error(`No access for ${item()}`);
		});
		for (const index of [0, 1]) {
			const message = `No access for ${index}`;
			expect(await varying.all.of(type, index)).toMatchObject({ message });
		}
	});
});
