import * as ts from 'typescript';

/** The default timeout of a test; a shorter one limits how long something takes. */
const testTimeoutMs = 120_000;

const clockRead = /^(Date\.now|performance\.now|process\.hrtime(\.bigint)?)$/;
const sleepers = ['sleep', 'setTimeout', 'setInterval', 'waitForTimeout', 'pause', 'wait', 'delay'];
const runners = /^(it|test|describe|(before|after)(All|Each))\b/;
/** Fields in which the sandbox records the real time. */
const instants = /^(receivedMs|answeredMs|sentMs)$/;

type Visit = (node: ts.Node) => void;

/** The lines of a test that depend on how long something takes, as `line 7: …`. */
export function clockReadsIn(text: string): string[] {
	const source = ts.createSourceFile('test.ts', text, ts.ScriptTarget.Latest, true);
	const violations: string[] = [];
	const report = (node: ts.Node, what: string) => {
		const { line } = source.getLineAndCharacterOfPosition(node.getStart());
		violations.push(`line ${line + 1}: ${what}`);
	};
	everyNode(source, (node) => {
		if (!ts.isCallExpression(node)) return;
		if (clockRead.test(node.expression.getText())) report(node, 'reads the real clock');
		if (isComparison(node) && holdsInstant(node)) report(node, 'compares instants');
		if (isSleep(node) && !isInLoop(node)) report(node, 'relies on a pause that is long enough');
		if (isShortTimeout(node)) report(node, 'limits how long a test may take');
	});
	return violations;
}

function everyNode(node: ts.Node, visit: Visit): void {
	visit(node);
	node.forEachChild((child) => everyNode(child, visit));
}

function some(node: ts.Node, isSo: (node: ts.Node) => boolean): boolean {
	return isSo(node) || (node.forEachChild((child) => some(child, isSo) || undefined) ?? false);
}

const nameOf = ({ expression }: ts.CallExpression): string =>
	ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

const isComparison = (call: ts.CallExpression) => /^toBe(Less|Greater)Than/.test(nameOf(call));

const holdsInstant = (call: ts.CallExpression) =>
	some(call, (one) => ts.isIdentifier(one) && instants.test(one.text));

const isSleep = (call: ts.CallExpression) =>
	!call.getText().startsWith('jest.') &&
	sleepers.includes(nameOf(call)) &&
	call.arguments.some((one) => ts.isNumericLiteral(one) || /^[A-Z_\d]+_MS$/.test(one.getText()));

const isLoop = (node: ts.Node) =>
	ts.isForStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node);

/** Whether something is checked again after the pause. */
function isInLoop(node: ts.Node): boolean {
	for (let at = node.parent; at; at = at.parent) if (isLoop(at)) return true;
	return false;
}

function isShortTimeout(call: ts.CallExpression): boolean {
	const given = call.arguments.at(-1);
	if (!given || !ts.isNumericLiteral(given) || Number(given.text) >= testTimeoutMs) return false;
	const name = call.expression.getText();
	return name === 'jest.setTimeout' || (runners.test(name) && call.arguments.length > 1);
}
