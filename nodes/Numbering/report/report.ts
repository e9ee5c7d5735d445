import type { Content } from './content';
import { toHtml } from './html/page';
import { toText } from './text';

/** `{ subject, html, text, figures }`; `highlights` follow the title in the subject. */
export const toReport = <F>(content: Content, highlights: string, figures: F) => ({
	subject: `${content.title}: ${highlights}`,
	html: toHtml(content),
	text: toText(content),
	figures,
});
