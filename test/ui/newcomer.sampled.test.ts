/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads a page of docs */
import { readFileSync } from 'node:fs';

import { findChatTriggers } from '../../demo/chatTriggers';
import { createSandboxCredentials } from '../../demo/sandboxCredentials';
import { startSandbox } from '../../sandbox/http/server';
import { OwnHarness, use } from '../e2e/useHarness';
import { isQuick } from '../harness/sample';
import { until } from '../harness/until';
import { Hand } from './clicks';
import { describeInEditor } from './desk';

/** A drop that shows no effect by then is repeated, as a person would. */
const MISSED_AFTER_MS = 20_000;

/** What docs/sandbox.md says that a newcomer needs: `| **Buy** numbers | 9 | 0 |`. */
const documented = (task: string) => {
	const pattern = `\\| ${task} \\| (\\d+) \\| (\\d+) \\|`;
	const row = readFileSync('docs/sandbox.md', 'utf8').match(pattern);
	return { clicks: Number(row?.[1]), entries: Number(row?.[2]) };
};

/** With the credentials and the sandbox’s page as the demo has them. */
class DemoHarness extends OwnHarness {
	async open(): Promise<void> {
		this.sandbox = await startSandbox();
		await this.openN8n();
		await createSandboxCredentials(this.n8n, this.sandbox.url);
		this.world.n8n.findChatTriggers = async () => await findChatTriggers(this.n8n);
	}
}

const openDemo = () => use(new DemoHarness());

/** The first workflows of a person who has the demo and the README alone. */
describeInEditor(
	'A newcomer',
	(desk) => {
		const { harness } = desk;
		let hand: Hand;

		beforeEach(async () => {
			hand = new Hand();
			await desk.page.goto(`${harness.n8n.url}/workflow/new`);
		});

		const field = (name: string) => desk.form.getByTestId(`parameter-input-${name}`);

		/** Adds a node with one of its actions, found by a word; `plus` opens the nodes panel. */
		async function add(word: string, node: string, action: string) {
			await hand.enter(desk.page.getByTestId('node-creator-search-bar'), word);
			await hand.click(desk.found.filter({ hasText: node }).first());
			const actions = desk.page.getByText(/^Actions \(\d+\)$/);
			await actions
				.or(desk.found.filter({ hasText: action }))
				.first()
				.waitFor();
			if ((await desk.found.filter({ hasText: action }).count()) === 0) await hand.click(actions);
			await hand.click(desk.found.filter({ hasText: action }).first());
			await desk.form.getByTestId('node-parameters').waitFor();
		}

		const addFirst = () => desk.page.getByTestId('canvas-add-button').getByRole('button').first();

		async function choose(name: string, entry: string) {
			await hand.click(desk.form.getByTestId(`resource-locator-${name}`).getByTestId('rlc-input'));
			await hand.click(desk.offered.filter({ hasText: entry }).first());
		}

		const output = () => desk.page.getByTestId('output-panel');
		const execute = async () =>
			await hand.click(desk.page.getByTestId('node-execute-button').first());
		const close = async () => await hand.click(desk.page.getByTestId('ndv-close-button'));

		/** Opens the nodes panel after the first output that leads nowhere. */
		const after = async () => await hand.click(desk.page.getByTestId('canvas-handle-plus').first());

		/** Drags a value of the input into a field; on a busy machine the editor may miss where it is dropped. */
		async function map(value: string, name: string) {
			const input = desk.form.getByTestId('ndv-input-panel');
			const expression = field(name).getByText(`$json.${value}`).first();
			for (const { clicks } = hand; ; hand.clicks = clicks) {
				await hand.drag(input.getByText(value, { exact: true }).first(), field(name));
				const seen = expression.waitFor({ timeout: MISSED_AFTER_MS });
				if (await seen.then(() => true).catch(() => false)) return;
			}
		}

		/** A quick run has the README's first workflow alone. */
		const itsOther = isQuick ? () => {} : it;

		itsOther('buys numbers', async () => {
			await hand.click(addFirst());
			await add('buy number', 'Switchboard Numbering', 'Buy phone numbers');
			await choose('destinationId', 'Berlin');
			await execute();
			await output().getByText('orderId').first().waitFor();
			expect(harness.world.tables.numbering.orders).toHaveLength(41);
			expect({ ...hand }).toEqual(documented('Buy numbers'));
		});

		it('checks an account', async () => {
			await hand.click(addFirst());
			await add('numbering', 'Switchboard Numbering', 'Check account');
			// The tests share one sandbox.
			harness.world.requests.clear();
			await execute();
			await output().getByText('cannot tell').first().waitFor();
			expect(harness.world.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
			expect({ ...hand }).toEqual(documented('Check an account'));
		});

		it('sends a report', async () => {
			await hand.click(addFirst());
			await add('invoice', 'Switchboard Numbering', 'Generate invoice report');
			await execute();
			await output().getByText('subject').first().waitFor();
			await close();
			await after();
			await add('email', 'Switchboard Email', 'Send email to people');
			await hand.enter(field('destination').locator('input'), 'me@example.com');
			await map('subject', 'subject');
			await map('html', 'html');
			await execute();
			await output().getByText('messageId').first().waitFor();
			expect(harness.world.tables.email.mails).toHaveLength(1);
			expect({ ...hand }).toEqual(documented('Send a report'));
		});

		itsOther('answers a customer', async () => {
			await hand.click(addFirst());
			await hand.enter(desk.page.getByTestId('node-creator-search-bar'), 'chat');
			await hand.click(desk.found.filter({ hasText: 'Switchboard Chat' }).first());
			await hand.click(desk.page.getByText('On messages').first());
			await desk.form.getByTestId('node-parameters').waitFor();
			await execute();
			// n8n saves the workflow before it listens.
			await until(async () => (await findChatTriggers(harness.n8n)).length > 0, 200);

			const live = await desk.page.context().newPage();
			await live.goto(harness.sandbox.url);
			await live.getByLabel('Chat trigger in n8n').waitFor({ state: 'attached' });
			const write = async (text: string) => {
				await hand.enter(live.getByLabel('Text', { exact: true }), text);
				await hand.click(live.getByRole('button', { name: 'Send', exact: true }));
			};
			await hand.pick(live.getByRole('combobox', { name: 'URL' }), 'Test');
			await write('Where is my order?');

			await output().getByText('from').first().waitFor();
			await close();
			await after();
			await add('chat', 'Switchboard Chat', 'Send interaction message');
			await map('from', 'recipientNumber');
			await hand.enter(field('body').locator('textarea, input').first(), 'It is on its way.');
			await close();
			// n8n saves by itself. If its editor misses that, Publish stays disabled until the page is loaded again.
			const [, id] = /\/workflow\/(\w+)/.exec(desk.page.url())!;
			const stored = async () =>
				JSON.stringify(await harness.n8n.rest.call('GET', `/workflows/${id}`));
			await until(async () => (await stored()).includes('It is on its way.'), 200);
			await desk.page.reload();
			await hand.click(desk.page.getByTestId('workflow-open-publish-modal-button'));
			await hand.click(desk.page.getByTestId('workflow-publish-button'));
			await desk.page.getByTestId('workflow-publish-button').waitFor({ state: 'hidden' });
			// n8n publishes in the background.
			const status = async () =>
				(await harness.n8n.rest.call('GET', `/workflows/${id}/publication-status`)).status;
			await until(async () => (await status()) === 'published', 200);
			await hand.pick(live.getByRole('combobox', { name: 'URL' }), 'Production');
			await write('Hello?');
			await until(() => harness.world.tables.chat.messages.all().length > 0, 50);
			await live.locator('#chat').getByText('It is on its way.').waitFor();
			expect({ ...hand }).toEqual(documented('Answer a customer'));
		});
	},
	openDemo,
);
