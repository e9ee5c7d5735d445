/* eslint-disable @n8n/community-nodes/no-restricted-imports -- names a file */
import { join } from 'node:path';
import type { Locator } from 'playwright-core';

import type { WorkflowFile } from '../../demo/driver';
import { until } from '../harness/until';
import { Hand } from './clicks';
import type { Desk } from './desk';

/** A click or drop that shows no effect by then is repeated, as a person would. */
const MISSED_AFTER_MS = 20_000;

/** Adds one of our nodes that has no actions. */
export const WITHOUT_ACTIONS = 'Add to workflow';

/** The field itself or the one in it. */
export const TEXT_INPUT = 'xpath=descendant-or-self::input';

/** What the panels and buttons at the edges of the canvas take. */
const SPACING_PX = 250;

/** Builds a workflow in the editor with clicks and keys alone, and counts them. */
export class Person {
	readonly hand = new Hand();

	constructor(readonly desk: Desk) {}

	async begin(): Promise<void> {
		// Through this, the editor hears how an execution goes.
		const connected = this.desk.page.waitForEvent('websocket');
		await this.desk.page.goto(`${this.desk.harness.n8n.url}/workflow/new`);
		await connected;
		await this.hand.click(
			this.desk.page.getByTestId('canvas-add-button').getByRole('button').first(),
		);
	}

	/** Imports an example into the empty workflow, as its README says. */
	async import(file: string): Promise<void> {
		const { page } = this.desk;
		await page.getByTestId('node-creator-search-bar').press('Escape');
		await this.hand.click(page.getByTestId('workflow-menu'));
		await this.hand.click(page.getByTestId('workflow-menu-item-import'));
		const chosen = page.waitForEvent('filechooser');
		await this.hand.click(page.getByTestId('workflow-menu-item-import-from-file'));
		await (await chosen).setFiles(join('examples', file));
		this.hand.clicks += 1;
		await page.getByTestId('canvas-node').first().waitFor();
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
		await hand.click(desk.found.getByText(node, { exact: true }).first());
		if (action === WITHOUT_ACTIONS) await hand.click(desk.page.getByText(action));
		else if (action !== undefined) await this.chooseAction(action);
		await desk.form.getByTestId('node-parameters').waitFor();
		if (/^(Switchboard|OpenAI)/.test(node)) await this.untilConnected();
	}

	/** n8n chooses the only credential of a type, once it has read which ones there are. */
	async untilConnected(): Promise<void> {
		const lists = this.desk.form.getByTestId('node-credentials-select').locator('input');
		await until(async () => {
			const chosen = (await lists.all()).map(async (list) => await list.inputValue());
			return (await Promise.all(chosen)).some((name) => name !== '');
		}, 50);
	}

	/** Adds one of n8n's own nodes with one of its actions. */
	async addOwn(word: string, node: string, action: string): Promise<void> {
		const { desk, hand } = this;
		await hand.enter(desk.page.getByTestId('node-creator-search-bar'), word);
		for (const name of [node, action]) {
			await hand.click(desk.found.getByText(name, { exact: true }).first());
		}
		await desk.form.getByTestId('node-parameters').waitFor();
	}

	/** Adds one of our triggers, which a workflow with a trigger offers below the actions. */
	async addTrigger(word: string, node: string, event: string): Promise<void> {
		const { desk, hand } = this;
		await hand.enter(desk.page.getByTestId('node-creator-search-bar'), word);
		await hand.click(desk.found.getByText(node, { exact: true }).first());
		await this.chooseAction(event, 'Triggers');
		await desk.form.getByTestId('node-parameters').waitFor();
		await this.untilConnected();
	}

	/** Opens the nodes panel for a node that follows none, such as another trigger. */
	async another(): Promise<void> {
		await this.hand.click(this.desk.page.getByTestId('node-creator-plus-button'));
	}

	private async chooseAction(action: string, kind = 'Actions'): Promise<void> {
		const { desk, hand } = this;
		const heading = desk.page.getByText(new RegExp(`^${kind} \\(\\d+\\)$`));
		await heading.waitFor();
		// While the panel slides in, the one before is still there.
		const panels = desk.page.getByTestId('node-creator').locator('aside');
		await until(async () => (await panels.count()) === 1, 20);
		const closed = desk.page.locator('[data-category-collapsed=true]').filter({ has: heading });
		if ((await closed.count()) > 0) await hand.click(heading);
		// Others may begin with the same words.
		await hand.click(desk.found.getByText(action, { exact: true }).first());
	}

	/** Opens the nodes panel after the first output that leads nowhere, or after an output of a node. */
	async after(node?: string, output = 0): Promise<void> {
		const { page } = this.desk;
		const handles = page.getByTestId('canvas-node-output-handle');
		const of = page.locator(`[data-node-name="${node}"][data-index="${output}"]`);
		const wanted = node === undefined ? page : handles.and(of);
		const plus = wanted.getByTestId('canvas-handle-plus').first();
		await this.scrollTo(plus);
		await this.hand.click(plus);
	}

	/** Moves the canvas with the wheel until a part of it is well inside of the page; it may miss a turn. */
	private async scrollTo(part: Locator): Promise<void> {
		const { page } = this.desk;
		const { width, height } = page.viewportSize()!;
		const isInside = (at: number, size: number) => at > 0 && at < size - SPACING_PX;
		await part.waitFor();
		await until(async () => {
			const { x, y } = (await part.boundingBox())!;
			if (isInside(x, width) && isInside(y, height)) return true;
			await page.mouse.move(width / 4, height / 4);
			await page.mouse.wheel(x - width / 2, y - height / 2);
			return false;
		}, 50);
	}

	/** Opens the nodes panel for what a node uses, such as `ai_tool`: from its form if that is open. */
	async below(node: string, connection: string): Promise<void> {
		const { page, form } = this.desk;
		const inForm = form.getByTestId(`add-subnode-${connection}-0`);
		const handles = page.getByTestId('canvas-node-input-handle');
		const of = page.locator(`[data-node-name="${node}"][data-connection-type="${connection}"]`);
		const onCanvas = handles.and(of).getByTestId('canvas-handle-plus');
		if (await form.isVisible()) return await this.hand.click(inForm);
		await this.scrollTo(onCanvas);
		await this.hand.click(onCanvas);
	}

	async choose(name: string, entry: string): Promise<void> {
		const { desk, hand } = this;
		await hand.click(desk.form.getByTestId(`resource-locator-${name}`).getByTestId('rlc-input'));
		await hand.click(desk.offered.filter({ hasText: entry }).first());
	}

	/** Chooses an entry of a list of options; several fields have one name in a collection. */
	async select(name: string, entry: string, index = 0): Promise<void> {
		await this.hand.click(this.field(name).nth(index).locator('input').first());
		await this.hand.click(this.entry(entry));
	}

	/** Adds a field that the form leaves out, by the text of the list such as `Add Filter`. */
	async addField(list: string, entry: string): Promise<void> {
		await this.hand.click(this.desk.form.getByPlaceholder(list));
		await this.hand.click(this.entry(entry));
	}

	private entry(text: string): Locator {
		const entries = this.desk.page.locator('.el-select-dropdown__item').filter({ visible: true });
		return entries.getByText(text, { exact: true }).first();
	}

	/**
	 * Chooses the condition of an If that is true or false by itself. The form keeps what is entered for
	 * 1.5 s, and when it stores that, it shows it in place of what was chosen meanwhile.
	 */
	async chooseIsTrue(entered: string): Promise<void> {
		const { desk, hand } = this;
		const entries = desk.page.getByRole('menuitem');
		await this.saved(entered);
		await hand.click(desk.form.getByTestId('filter-operator-select'));
		await hand.click(entries.filter({ hasText: 'Boolean' }));
		await hand.click(entries.getByText('is true', { exact: true }).filter({ visible: true }));
		await this.saved('"operation":"true"');
	}

	/** Lets the model fill a field of a tool. */
	async letModelFill(name: string): Promise<void> {
		const { form, page } = this.desk;
		const input = page.getByTestId(`parameter-input-${name}`);
		const item = form.locator('.parameter-item').filter({ has: input });
		await this.hand.click(item.getByTestId('from-ai-override-button'));
	}

	async enter(name: string, text: string): Promise<void> {
		await this.hand.enter(this.field(name).locator('textarea, input, .cm-content').first(), text);
	}

	/** Enters an ID in place of an entry of the list. */
	async enterId(name: string, id: string): Promise<void> {
		const { desk, hand } = this;
		const locator = desk.form.getByTestId(`resource-locator-${name}`);
		await hand.click(locator.getByTestId('rlc-mode-selector').locator('input').first());
		await hand.click(this.entry('By ID'));
		const input = locator
			.getByTestId('rlc-input-container')
			.locator('textarea, input, .cm-content');
		await hand.enter(input.last(), id);
	}

	/** Drags a value of the input into a field; on a busy machine the editor may miss where it is dropped. */
	async map(value: string, name: string): Promise<void> {
		const { desk, hand } = this;
		// The list keeps rows that it doesn't need outside of the page.
		const rows = ':not([style*="-9999px"]) > * > [data-test-id=run-data-schema-item]';
		const input = desk.form.getByTestId('ndv-input-panel').locator(rows);
		const expression = this.field(name).getByText(`$json.${value}`).first();
		for (const { clicks } = hand; ; hand.clicks = clicks) {
			await hand.drag(input.getByText(value, { exact: true }).first(), this.field(name));
			const seen = expression.waitFor({ timeout: MISSED_AFTER_MS });
			if (await seen.then(() => true).catch(() => false)) return;
		}
	}

	/** On a busy machine the editor may miss a click; what it runs, it asks n8n for. */
	async execute(): Promise<void> {
		const { desk, hand } = this;
		const button = desk.page.getByTestId('node-execute-button').first();
		for (const { clicks } = hand; ; hand.clicks = clicks) {
			const asked = desk.page.waitForRequest(/\/workflows\/\w+\/run/, { timeout: MISSED_AFTER_MS });
			const seen = asked.then(() => true).catch(() => false);
			await hand.click(button);
			if (await seen) return;
		}
	}

	/** Executes the workflow on the canvas from one of its triggers, whose button shows below the mouse. */
	async executeFrom(trigger: string): Promise<void> {
		const { desk, hand } = this;
		const node = desk.node(trigger);
		await this.scrollTo(node);
		for (const { clicks } = hand; ; hand.clicks = clicks) {
			await node.hover();
			const asked = desk.page.waitForRequest(/\/workflows\/\w+\/run/, { timeout: MISSED_AFTER_MS });
			const seen = asked.then(() => true).catch(() => false);
			await hand.click(desk.page.getByTestId(`execute-workflow-button-${trigger}`));
			if (await seen) return;
		}
	}

	async close(): Promise<void> {
		await this.hand.click(this.desk.page.getByTestId('ndv-close-button'));
	}

	/** The workflow once n8n, which saves by itself, has stored what was entered last. */
	async saved(lastEntered: string): Promise<WorkflowFile & { id: string }> {
		const { desk } = this;
		const [, id] = /\/workflow\/(\w+)/.exec(desk.page.url())!;
		const stored = async (): Promise<WorkflowFile & { id: string }> =>
			await desk.harness.n8n.rest.call('GET', `/workflows/${id}`);
		// Before the first time, n8n has none with this ID.
		const isStored = async () => JSON.stringify(await stored()).includes(lastEntered);
		await until(async () => await isStored().catch(() => false), 200);
		return await stored();
	}

	/** What is published is what n8n has saved. */
	async publish(lastEntered: string): Promise<string> {
		const { desk, hand } = this;
		const { id } = await this.saved(lastEntered);
		// If the editor misses that, Publish stays disabled until the page is loaded again.
		await desk.page.reload();
		await hand.click(desk.page.getByTestId('workflow-open-publish-modal-button'));
		await hand.click(desk.page.getByTestId('workflow-publish-button'));
		await desk.page.getByTestId('workflow-publish-button').waitFor({ state: 'hidden' });
		const { rest } = desk.harness.n8n;
		const status = async () =>
			(await rest.call('GET', `/workflows/${id}/publication-status`)).status;
		await until(async () => (await status()) === 'published', 200);
		return id;
	}
}
