import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';

import type { Connection } from '../../../nodes/shared/http/connection';
import { Connections } from '../../../nodes/shared/http/connection';

const type = 'someApi';
const baseUrl = 'https://api.example';

type Fields = (item: () => number) => ICredentialDataDecryptedObject;

/** Connections of a run with that many items; n8n asks for an item only to evaluate an expression. */
function connectionsOf(items: number, fields: Fields) {
	const reads: unknown[] = [];
	const context = {
		getInputData: () => Array.from({ length: items }, () => ({ json: {} })),
		async getCredentials(_type: string, index: unknown) {
			reads.push(typeof index === 'object' ? 'noticing' : index);
			return { baseUrl, ...fields(() => Number(index)) };
		},
	};
	const all = new Connections(context as object as IExecuteFunctions, 5);
	const of = async (index: number, own = type) => (await all.of(own, index)) as Connection;
	return { all, of, reads };
}

describe('The connections of a run', () => {
	it('are the same for an item that is asked for twice', async () => {
		const { of } = connectionsOf(1, (item) => ({ apiKey: `key-${item()}` }));
		expect(await of(0)).toBe(await of(0));
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
});

describe('An item without a connection', () => {
	it('has what n8n says of its credential, asked for once unless it has expressions', async () => {
		const failing = (fails: Fields) => connectionsOf(2, fails);
		const message = 'Node type "n8n-nodes-switchboard.email" is blocked by an instance policy';
		const fixed = failing(() => {
			throw new Error(message);
		});
		for (const index of [0, 1]) {
			const description = expect.stringMatching(/nothing was sent\. Choose the credential again/);
			expect(await fixed.all.of(type, index)).toMatchObject({ message, description });
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
