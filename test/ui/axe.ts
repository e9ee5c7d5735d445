import { source } from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
	id: string;
	nodes: Array<{ html: string; failureSummary?: string }>;
}

/** What axe finds wrong with the page, by all or some of its rules. Mails in their frames are not ours. */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
	const options = {
		...{ iframes: false, resultTypes: ['violations'] },
		...(rules && { runOnly: { type: 'rule', values: rules } }),
	};
	if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
	const { violations } = await page.evaluate<{ violations: Violation[] }>(
		`axe.run(document, ${JSON.stringify(options)})`,
	);
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)} ${failureSummary}`),
	);
}
