/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the pictures */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { LOOKED_AT, save, type Studio } from './studio';

const ON_ONE_SHEET = 10;
const WIDTH = 2000;

/** Puts the pictures of forms and panels side by side, several on a sheet, to look at them quickly. */
export async function drawSheets({ browser }: Studio): Promise<void> {
	const page = await browser.newPage({ viewport: { width: WIDTH, height: 1000 } });
	for (const folder of ['forms/light', 'forms/dark', 'panels']) {
		const place = join(LOOKED_AT, folder);
		const pictures = existsSync(place) ? readdirSync(place).filter(isPicture) : [];
		for (let first = 0; first < pictures.length; first += ON_ONE_SHEET) {
			const shown = pictures.slice(first, first + ON_ONE_SHEET);
			const figures = shown.map((name) => figureOf(name, readFileSync(join(place, name))));
			await page.setContent(`${STYLE}${figures.join('')}`);
			const number = String(first / ON_ONE_SHEET + 1).padStart(2, '0');
			const sheet = `${folder.replace('/', '-')}-${number}.png`;
			await save(page.locator('body'), join(LOOKED_AT, 'sheets', sheet));
		}
	}
	await page.close();
}

const isPicture = (name: string) => name.endsWith('.png');

const STYLE = `<style>
	body { margin: 0; padding: 8px; display: flex; flex-wrap: wrap; gap: 8px; align-items: start;
		background: #888; font: 14px sans-serif; }
	figure { margin: 0; width: 388px; } img { width: 100%; display: block; }
	figcaption { background: #ffd; padding: 2px 6px; }
</style>`;

const figureOf = (name: string, bytes: Buffer) =>
	`<figure><figcaption>${name}</figcaption>` +
	`<img src="data:image/png;base64,${bytes.toString('base64')}"></figure>`;
