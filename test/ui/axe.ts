import { source } from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
	id: string;
	nodes: Array<{ html: string; failureSummary?: string }>;
}

/** What axe finds wrong with the page, all of its rules. Mails in their frames are not ours. */
export async function findViolations(page: Page): Promise<string[]> {
	await page.evaluate(source);
	const { violations } = await page.evaluate<{ violations: Violation[] }>(
		'axe.run(document, { iframes: false, resultTypes: ["violations"] })',
	);
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)} ${failureSummary}`),
	);
}
