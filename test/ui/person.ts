import type { Locator } from 'playwright-core';

import { until } from '../harness/until';
import { Hand } from './clicks';
import type { Desk } from './desk';

/** A drop that shows no effect by then is repeated, as a person would. */
const MISSED_AFTER_MS = 20_000;

/** Builds a workflow in the editor with clicks and keys alone, and counts them. */
export class Person {
	readonly hand = new Hand();

	constructor(private readonly desk: Desk) {}

	async begin(): Promise<void> {
		await this.desk.page.goto(`${this.desk.harness.n8n.url}/workflow/new`);
		await this.hand.click(
			this.desk.page.getByTestId('canvas-add-button').getByRole('button').first(),
		);
	}

	field(name: string): Locator {
		return this.desk.form.getByTestId(`parameter-input-${name}`);
	}

	get output(): Locator {
		return this.desk.page.getByTestId('output-panel');
	}

	/** Adds a node from the open nodes panel, found by a word, with one of its actions if it has any. */
	async add(word: string, node: string, action?: string): Promise<void> {
		const { desk, hand } = this;
		await hand.enter(desk.page.getByTestId('node-creator-search-bar'), word);
		await hand.click(desk.found.filter({ hasText: node }).first());
		if (action !== undefined) await this.chooseAction(action);
		await desk.form.getByTestId('node-parameters').waitFor();
	}

	private async chooseAction(action: string): Promise<void> {
		const { desk, hand } = this;
		const actions = desk.page.getByText(/^Actions \(\d+\)$/);
		const wanted = desk.found.filter({ hasText: action });
		await actions.or(wanted).first().waitFor();
		if ((await wanted.count()) === 0) await hand.click(actions);
		await hand.click(wanted.first());
	}

	/** Opens the nodes panel after the first output that leads nowhere. */
	async after(): Promise<void> {
		await this.hand.click(this.desk.page.getByTestId('canvas-handle-plus').first());
	}

	async choose(name: string, entry: string): Promise<void> {
		const { desk, hand } = this;
		await hand.click(desk.form.getByTestId(`resource-locator-${name}`).getByTestId('rlc-input'));
		await hand.click(desk.offered.filter({ hasText: entry }).first());
	}

	/** Chooses an entry of a list of options. */
	async select(name: string, entry: string): Promise<void> {
		await this.hand.click(this.field(name).locator('input').first());
		const entries = this.desk.page.locator('.el-select-dropdown__item').filter({ visible: true });
		await this.hand.click(entries.filter({ hasText: entry }).first());
	}

	async enter(name: string, text: string): Promise<void> {
		await this.hand.enter(this.field(name).locator('textarea, input').first(), text);
	}

	/** Drags a value of the input into a field; on a busy machine the editor may miss where it is dropped. */
	async map(value: string, name: string): Promise<void> {
		const { desk, hand } = this;
		const input = desk.form.getByTestId('ndv-input-panel');
		const expression = this.field(name).getByText(`$json.${value}`).first();
		for (const { clicks } = hand; ; hand.clicks = clicks) {
			await hand.drag(input.getByText(value, { exact: true }).first(), this.field(name));
			const seen = expression.waitFor({ timeout: MISSED_AFTER_MS });
			if (await seen.then(() => true).catch(() => false)) return;
		}
	}

	async execute(): Promise<void> {
		await this.hand.click(this.desk.page.getByTestId('node-execute-button').first());
	}

	async close(): Promise<void> {
		await this.hand.click(this.desk.page.getByTestId('ndv-close-button'));
	}

	/** n8n saves by itself; what is published is what it has saved. */
	async publish(lastEntered: string): Promise<string> {
		const { desk, hand } = this;
		const { rest } = desk.harness.n8n;
		const [, id] = /\/workflow\/(\w+)/.exec(desk.page.url())!;
		const stored = async () => JSON.stringify(await rest.call('GET', `/workflows/${id}`));
		await until(async () => (await stored()).includes(lastEntered), 200);
		// If the editor misses that, Publish stays disabled until the page is loaded again.
		await desk.page.reload();
		await hand.click(desk.page.getByTestId('workflow-open-publish-modal-button'));
		await hand.click(desk.page.getByTestId('workflow-publish-button'));
		await desk.page.getByTestId('workflow-publish-button').waitFor({ state: 'hidden' });
		const status = async () =>
			(await rest.call('GET', `/workflows/${id}/publication-status`)).status;
		await until(async () => (await status()) === 'published', 200);
		return id;
	}
}
