import { drawDocuments } from './documents';
import { drawExamples } from './examples';
import { drawForms } from './forms';
import { drawPages } from './pages';
import { drawPanels } from './panels';
import { drawSheets } from './sheets';
import { withStudio, type Studio } from './studio';

/** What `npm run pictures` takes, in this order; `npm run pictures -- forms chat` takes one part alone. */
const parts: Readonly<Record<string, (studio: Studio, node?: string) => Promise<void>>> = {
	examples: drawExamples,
	docs: drawDocuments,
	pages: drawPages,
	panels: drawPanels,
	forms: drawForms,
	sheets: drawSheets,
};

export const pictureParts = Object.keys(parts);

/** Takes the pictures of one part, or of all: those of examples and docs are part of the repository. */
export async function drawPictures(part?: string, node?: string): Promise<void> {
	await withStudio(async (studio) => {
		for (const [name, draw] of Object.entries(parts)) {
			if (part === undefined || part === name) await draw(studio, node);
		}
	});
}
