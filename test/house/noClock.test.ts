/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the tests */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import ts from 'typescript';

/**
 * The tests of queue mode wait until n8n itself gives up a worker. A manual
 * clock starts from the real one, and a process that polls says when it began.
 */
const exempt = /^queue\/|^(harness\/manualClock|Numbering\/polling)\.ts/;

/** The default timeout of a test; a shorter one limits how long something takes. */
const testTimeoutMs = 120_000;

const clockRead = /^(Date\.now|performance\.now|process\.hrtime(\.bigint)?)$/;
const sleepers = ['sleep', 'setTimeout', 'setInterval', 'waitForTimeout', 'pause', 'wait', 'delay'];
const runners = /^(it|test|describe|(before|after)(All|Each))\b/;
/** Fields in which the sandbox records the real time. */
const instants = /^(receivedMs|answeredMs|sentMs)$/;

/** The lines of a test that depend on how long something takes, as `line 7: …`. */
function clockReadsIn(text: string): string[] {
	const source = ts.createSourceFile('test.ts', text, ts.ScriptTarget.Latest, true);
	return nodesIn(source)
		.filter(ts.isCallExpression)
		.flatMap((call) => {
			const { line } = source.getLineAndCharacterOfPosition(call.getStart());
			return violationsOf(call).map((what) => `line ${line + 1}: ${what}`);
		});
}

function nodesIn(node: ts.Node, found: ts.Node[] = []): ts.Node[] {
	found.push(node);
	node.forEachChild((child) => void nodesIn(child, found));
	return found;
}

function violationsOf(call: ts.CallExpression): string[] {
	const { expression, arguments: given } = call;
	const whole = expression.getText();
	const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : whole;
	const limit = given.at(-1);
	const isConstant = (one: ts.Node) =>
		ts.isNumericLiteral(one) || /^[A-Z_\d]+_MS$/.test(one.getText());
	const holdsInstant = () =>
		nodesIn(call).some((one) => ts.isIdentifier(one) && instants.test(one.text));
	return Object.entries({
		'reads the real clock': clockRead.test(whole),
		'compares instants': /^toBe(Less|Greater)Than/.test(name) && holdsInstant(),
		'relies on a pause that is long enough':
			whole !== 'jest.setTimeout' &&
			sleepers.includes(name) &&
			given.some(isConstant) &&
			!isInLoop(call),
		'limits how long a test may take':
			limit !== undefined &&
			ts.isNumericLiteral(limit) &&
			Number(limit.text) < testTimeoutMs &&
			(whole === 'jest.setTimeout' || (runners.test(whole) && given.length > 1)),
	}).flatMap(([what, isSo]) => (isSo ? [what] : []));
}

/** Whether something is checked again after the pause. */
const isInLoop = ({ parent }: ts.Node): boolean =>
	parent !== undefined &&
	(ts.isForStatement(parent) ||
		ts.isWhileStatement(parent) ||
		ts.isDoStatement(parent) ||
		isInLoop(parent));

it('no test depends on how long something takes', () => {
	const folder = join(__dirname, '..');
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.map((file) => file.replaceAll(sep, '/'))
		.filter((file) => file.endsWith('.ts') && !exempt.test(file))
		.filter((file) => file !== 'house/noClock.test.ts');
	const violations = files.flatMap((file) =>
		clockReadsIn(readFileSync(join(folder, file), 'utf8')).map((one) => `${file}, ${one}`),
	);
	expect(violations).toEqual([]);
});

it('the check finds what depends on the clock, and nothing else', () => {
	const wrong = [
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
	];
	const right = [
		'while (!isOver()) await sleep(5);',
		'clock.advance(20_000); expect(clock.asleep).toEqual([1]);',
		'expect(requests[0].answeredMs).not.toBeNull();',
		"it('takes long', async () => { await run(); }, 180_000);",
	];
	expect(wrong.filter((text) => clockReadsIn(text).length !== 1)).toEqual([]);
	expect(right.flatMap(clockReadsIn)).toEqual([]);
});
