import { fieldsOf } from '../../demo/driver';
import { SANDBOX_API_KEY } from '../../sandbox/issuer/tokens';
import { useHarness } from './useHarness';

const harness = useHarness();

describe('A credential whose key is an expression', () => {
	it('is that of each item', async () => {
		const data = { baseUrl: `${harness.sandbox.url}/messaging`, apiKey: '={{ $json.key }}' };
		const switchboardMessagingApi = await harness.createCredential(
			'By item',
			'switchboardMessagingApi',
			data,
		);
		const keys = ['expired-key-one', SANDBOX_API_KEY, 'expired-key-two', SANDBOX_API_KEY];
		const own = {
			...{ resource: 'email', operation: 'send', sender: 'orders@example.com' },
			...{ destination: 'a@example.com', subject: 'Your order', html: '<p>Thanks</p>' },
		};
		const execution = await harness.runNode(own, {
			inputs: keys.map((key) => ({ key })),
			node: {
				type: 'n8n-nodes-switchboard.email',
				credentials: { switchboardMessagingApi },
				onError: 'continueRegularOutput',
			},
		});
		const failed = fieldsOf(execution, 'Under Test').map(({ error }) => error !== undefined);
		expect(failed).toEqual([true, false, true, false]);
		expect(harness.world.tables.email.mails.all()).toHaveLength(2);
		expect(JSON.stringify(fieldsOf(execution, 'Under Test'))).not.toContain('expired-key');
	});
});
