/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the tests */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

import { clockReadsIn } from '../harness/clockReads';

/**
 * A soak runs for minutes, and the tests of queue mode wait until n8n itself gives up a worker. A manual
 * clock starts from the real one, and a process that polls says when it began.
 */
const exempt = /^(soak|queue)\/|^(harness\/manualClock|Numbering\/polling)\.ts/;

const folder = join(__dirname, '..');

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
	.map((file) => file.replaceAll(sep, '/'))
	.filter((file) => file.endsWith('.ts') && !exempt.test(file) && file !== 'house/noClock.test.ts');

it('no test depends on how long something takes', () => {
	const violations = files.flatMap((file) =>
		clockReadsIn(readFileSync(join(folder, file), 'utf8')).map((one) => `${file}, ${one}`),
	);
	expect(violations).toEqual([]);
});

describe('The check', () => {
	it.each([
		'const begunMs = Date.now();',
		'expect(performance.now() - begunMs).toBe(1);',
		'const a = process.hrtime.bigint();',
		'const soon = new Date(Date.now() + 5);',
		'expect(second.receivedMs - first.answeredMs).toBeGreaterThanOrEqual(299);',
		'await sleep(500);',
		'await new Promise((resolve) => setTimeout(resolve, 1_500));',
		'await page.waitForTimeout(SETTLED_MS);',
		'for (const one of all) { send(one); await sleep(50); }',
		'while (!isOver() && Date.now() < end) await sleep(5);',
		"it('is quick', async () => { await run(); }, 5_000);",
		'jest.setTimeout(1_000);',
	])('finds %s', (text) => expect(clockReadsIn(text)).toHaveLength(1));

	it.each([
		'while (!isOver()) await sleep(5);',
		'clock.advance(20_000); expect(clock.asleep).toEqual([1]);',
		'expect(requests[0].answeredMs).not.toBeNull();',
		"it('takes long', async () => { await run(); }, 180_000);",
	])('accepts %s', (text) => expect(clockReadsIn(text)).toEqual([]));
});
