import { exampleCredentials } from '../../demo/examples';
import { openDemo } from './demo';
import { describeInEditor } from './desk';
import { Person } from './person';

/** Together they have a credential of each type; n8n looks for all of them in one way. */
const EXAMPLES = [
	'check-all-accounts.json',
	'answer-chats-with-an-ai-agent.json',
	'give-ai-clients-five-tools.json',
	'ask-a-customer-for-a-date.json',
];

/** Users bring their own database; the demo's second credential for numbering is for OAuth2. */
const UNUSED = ['postgres', 'switchboardOAuth2Api'];

describeInEditor(
	'An example that is imported in the demo',
	(desk) => {
		it('has its credentials, chosen by their names', async () => {
			const types = new Set<string>();
			for (const file of EXAMPLES) {
				const person = new Person(desk);
				await person.begin();
				await person.import(file);
				const { nodes } = await person.saved('About This Workflow');
				const wanted = nodes.flatMap(({ credentials = {} }) => Object.entries(credentials));
				expect(wanted.filter(([, { id }]) => !id)).toEqual([]);
				for (const [type] of wanted) types.add(type);
			}
			const all = Object.keys(exampleCredentials).filter((type) => !UNUSED.includes(type));
			expect([...types].sort()).toEqual(all.sort());
		});

		it('runs in the time zone of this machine', async () => {
			const { timezone } = await desk.harness.n8n.rest.call('GET', '/settings');
			expect(timezone).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
		});
	},
	openDemo,
);
