/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-dangerous-functions -- starts n8n's Node.js, which n8n's rules need */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import type { N8nClient } from '../../demo/driver';
import { modules } from '../../demo/line';

/** What one of n8n's rules for 3.0 says: `where` is an environment, or a node of a workflow. */
export interface Finding {
	where: string;
	rule: string;
	what: string;
}

/** Rules that may report something, each with the reason. Any other finding fails a test. */
export const exemptions: Readonly<Record<string, string>> = {
	'workflow-import-url-removed-v3':
		'Reports every n8n. The examples are imported as files, and no document has a workflow’s URL.',
	'docker-only-deployment-v3':
		'2.x runs from npm here; for 3.0 there are compose files. Reports no machine that is a container.',
};

export const isExempt = ({ rule }: Finding) => rule in exemptions;

interface Report {
	report: Record<'instanceResults' | 'workflowResults', Array<{ ruleId: string }>>;
}

interface RuleReport {
	instanceIssues?: Array<{ title: string }>;
	affectedWorkflows?: Array<{ name: string; issues: Array<{ title: string; nodeName?: string }> }>;
}

/** What a running n8n finds at itself, and at the workflows whose names contain `name`. */
export async function findingsOf({ rest }: N8nClient, name: string): Promise<Finding[]> {
	const root = '/breaking-changes/report';
	const { report } = await rest.call<Report>('POST', `${root}/refresh?version=v3`);
	const rules = [...report.instanceResults, ...report.workflowResults].map(({ ruleId }) => ruleId);
	const found: Finding[] = [];
	for (const rule of rules) {
		const one = await rest.call<RuleReport>('GET', `${root}/${rule}`);
		for (const { title } of one.instanceIssues ?? [])
			found.push({ where: 'n8n', rule, what: title });
		const own = (one.affectedWorkflows ?? []).filter((workflow) => workflow.name.includes(name));
		for (const { name: where, issues } of own) {
			for (const { title } of issues) found.push({ where, rule, what: title });
		}
	}
	return found;
}

/**
 * What the rules find at environments that n8n would be started with, in a process of n8n's Node.js.
 * `unasked` are the rules that read n8n's database. Each gets an empty user folder in `folder`.
 */
export function findingsIn(
	environments: Readonly<Record<string, NodeJS.ProcessEnv>>,
	folder: string,
): { findings: Finding[]; unasked: string[] } {
	const program = join(modules, 'node', 'bin', 'node');
	const input = JSON.stringify({ folder, environments });
	const args = [join(__dirname, 'instanceRules.cjs'), modules];
	return JSON.parse(execFileSync(program, args, { input, encoding: 'utf8' }));
}
