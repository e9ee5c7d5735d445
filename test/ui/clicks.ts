import type { Locator } from 'playwright-core';

/** Counts what a person does with the mouse and what they enter. */
export class Hand {
	clicks = 0;

	entries = 0;

	async click(target: Locator): Promise<void> {
		await target.click();
		this.clicks += 1;
	}

	async enter(target: Locator, text: string): Promise<void> {
		await target.fill(text);
		this.entries += 1;
	}

	/** Chooses an entry of a list, which counts as one click. */
	async pick(list: Locator, entry: string | { index: number }): Promise<void> {
		await list.selectOption(entry);
		this.clicks += 1;
	}

	/** From where it lies to where it belongs; counts as one click. */
	async drag(from: Locator, to: Locator): Promise<void> {
		const page = from.page();
		await to.scrollIntoViewIfNeeded();
		await from.hover();
		await page.mouse.down();
		const { x, y, width, height } = (await to.boundingBox())!;
		await page.mouse.move(x + width / 2, y + height / 2, { steps: 10 });
		await page.mouse.move(x + width / 2 + 2, y + height / 2, { steps: 3 });
		await page.mouse.up();
		this.clicks += 1;
	}
}
