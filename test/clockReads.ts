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
	const isTimed = timedIn(source);
	const report = (node: ts.Node, what: string) => {
		const { line } = source.getLineAndCharacterOfPosition(node.getStart());
		violations.push(`line ${line + 1}: ${what}`);
	};
	everyNode(source, (node) => {
		const condition = isLoop(node) ? conditionOf(node) : undefined;
		if (condition && isTimed(condition)) report(condition, 'a loop ends by the clock');
		if (!ts.isCallExpression(node)) return;
		if (isExpectation(node) && isTimed(node)) report(node, 'expects something of a duration');
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

/** Whether a node reads the clock, or a name whose value came from it. */
function timedIn(source: ts.SourceFile): (node: ts.Node) => boolean {
	const names = new Set<string>();
	const isTimed = (node: ts.Node) =>
		some(
			node,
			(one) =>
				(ts.isCallExpression(one) && clockRead.test(one.expression.getText())) ||
				(ts.isIdentifier(one) && names.has(one.text) && !isPropertyName(one)),
		);
	for (let known = -1; known < names.size;) {
		known = names.size;
		everyNode(source, (node) => {
			const [name, value] = assignmentOf(node) ?? [];
			if (name && value && isTimed(value)) names.add(name);
		});
	}
	return isTimed;
}

const isPropertyName = ({ parent, pos }: ts.Identifier) =>
	(ts.isPropertyAccessExpression(parent) && parent.name.pos === pos) ||
	(ts.isPropertyAssignment(parent) && parent.name.pos === pos);

/** The name and the value of an assignment; a function's value is its body. */
function assignmentOf(node: ts.Node): [string, ts.Node | undefined] | undefined {
	if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
		return [node.name.text, node.initializer];
	}
	if (ts.isFunctionDeclaration(node) && node.name) return [node.name.text, node.body];
	if (!ts.isBinaryExpression(node) || !ts.isIdentifier(node.left)) return undefined;
	const isAssignment = /^[-+*/]?=$/.test(node.operatorToken.getText());
	return isAssignment ? [node.left.text, node.right] : undefined;
}

const nameOf = ({ expression }: ts.CallExpression): string =>
	ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

/** The whole `expect(…).toBe(…)`. */
const isExpectation = (call: ts.CallExpression) =>
	/^expect\s*\(/.test(call.getText()) && ts.isPropertyAccessExpression(call.expression);

const isComparison = (call: ts.CallExpression) =>
	isExpectation(call) && /^toBe(Less|Greater)Than/.test(nameOf(call));

const holdsInstant = (call: ts.CallExpression) =>
	some(call, (one) => ts.isIdentifier(one) && instants.test(one.text));

const isSleep = (call: ts.CallExpression) =>
	!call.getText().startsWith('jest.') &&
	sleepers.includes(nameOf(call)) &&
	call.arguments.some((one) => ts.isNumericLiteral(one) || /^[A-Z_\d]+_MS$/.test(one.getText()));

type Loop = ts.ForStatement | ts.WhileStatement | ts.DoStatement;
const isLoop = (node: ts.Node): node is Loop =>
	ts.isForStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node);

const conditionOf = (loop: Loop) => (ts.isForStatement(loop) ? loop.condition : loop.expression);

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
