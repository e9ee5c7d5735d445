/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the tests */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

import { clockReadsIn } from './clockReads';

/** A soak runs for minutes, and the tests of queue mode wait until n8n itself gives up a worker. */
const exempt = /^(soak|queue)\//;

const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
	.map((file) => file.replaceAll(sep, '/'))
	.filter((file) => file.endsWith('.ts') && !exempt.test(file) && file !== 'noClock.test.ts');

it('no test depends on how long something takes', () => {
	const violations = files.flatMap((file) =>
		clockReadsIn(readFileSync(join(__dirname, file), 'utf8')).map((one) => `${file}, ${one}`),
	);
	expect(violations).toEqual([]);
});

describe('The check', () => {
	it.each([
		'const a = Date.now(); await run(); expect(Date.now() - a).toBe(5);',
		'const a = performance.now(); await run(); const took = performance.now() - a; expect(took).toBe(1);',
		'const a = process.hrtime.bigint(); expect([a]).toEqual([b]);',
		'function quickest() { const a = Date.now(); run(); return Date.now() - a; } expect(quickest()).toBe(1);',
		'let longest = 0; longest = Math.max(longest, Date.now()); expect({ longest }).toEqual(0);',
		'const soon = new Date(Date.now() + 5); expect(until.getTime()).toBeCloseTo(soon.getTime());',
		'expect(second.receivedMs - first.answeredMs).toBeGreaterThanOrEqual(299);',
		'await sleep(500);',
		'await new Promise((resolve) => setTimeout(resolve, 1_500));',
		'await page.waitForTimeout(SETTLED_MS);',
		'for (const one of all) { send(one); await sleep(50); }',
		'const end = Date.now() + 5_000; while (!isOver() && Date.now() < end) await sleep(5);',
		"it('is quick', async () => { await run(); }, 5_000);",
		'jest.setTimeout(1_000);',
	])('finds %s', (text) => expect(clockReadsIn(text)).toHaveLength(1));

	it.each([
		'while (!isOver()) await sleep(5);',
		'numbering.add({ purchaseDate: new Date(Date.now()).toISOString() }); expect(1).toBe(1);',
		'clock.advance(20_000); expect(clock.asleep).toEqual([1]);',
		'expect(requests[0].answeredMs).not.toBeNull();',
		"it('takes long', async () => { await run(); }, 180_000);",
	])('accepts %s', (text) => expect(clockReadsIn(text)).toEqual([]));
});
