/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads a page of docs */
import { readFileSync } from 'node:fs';

import { aiAgentsCheck } from '../../nodes/AiAgents/check';
import { callEvents } from '../../nodes/AiAgents/polling/pollingParameters';
import { recordFeeds } from '../../nodes/AiAgents/polling/recordEvents';
import * as aiAgentsRecords from '../../nodes/AiAgents/recordForms';
import { numberingCheck } from '../../nodes/Numbering/check';
import * as numberingRecords from '../../nodes/Numbering/recordForms';
import { events } from '../../nodes/Numbering/trigger/poll';
import type { AccountCheck } from '../../nodes/shared/check/account';
import { models } from '../Numbering/trigger/models';

// What the recipes of CONTRIBUTING.md name and nothing else misses.

const urlsOf = (records: object) =>
	Object.values(records).flatMap((one: { url?: string }) => one.url ?? []);

it.each<[string, object, AccountCheck, string[]]>([
	['nodes/Numbering/check.ts', numberingRecords, numberingCheck, []],
	// Account: Check asks for its pages.
	['nodes/AiAgents/check.ts', aiAgentsRecords, aiAgentsCheck, ['/paginated-agents']],
])('the probes of %s ask for every list', (_file, records, { probes }, others) => {
	const asked = probes.flatMap((probe) => (typeof probe === 'function' ? [] : probe.url));
	const missing = urlsOf(records).filter((url) => ![...asked, ...others].includes(url));
	expect(missing).toEqual([]);
});

it('test/Numbering/trigger/models.ts has a model of each event', () => {
	expect(events.map(({ value }) => value).filter((value) => !(value in models))).toEqual([]);
});

it('the pages of polling triggers have a row for each event', () => {
	const pages = ['docs/numbering-trigger.md', 'docs/agent-triggers.md'];
	const rows = pages
		.map((page) => readFileSync(page, 'utf8'))
		.join('\n')
		.matchAll(/^\| \[?([^\]|]+?)(\]\(\S+\))? \|/gm);
	const named = [...rows].map(([, name]) => name);
	const all = [...events, ...callEvents, ...recordFeeds].map(({ name }) => name);
	expect(all.filter((name) => !named.includes(name))).toEqual([]);
});
