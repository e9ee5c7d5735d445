/** Operands within an open bracket of code may be joined to a text of JSON. */
interface Level {
	end: string;
	/** True while the literals so far leave a text of JSON open. */
	inText: boolean;
	/** An operand within such a text begins here. */
	operand?: number;
}

interface Scan {
	code: string;
	at: number;
	/** They are places in the code. */
	operands: Array<readonly [begin: number, end: number]>;
}

/**
 * A piece is a string, a comment, a regular expression where a value may begin, or one character.
 */
const piece =
	/'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"|\/\*[^]*?\*\/|\/(?![/*])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*|[^]/gy;

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * Operands are between quotation marks of JSON that the code’s literals write: `$json.name` in
 * `'{"name":"' + $json.name + '"}'`.
 */
function operandsIn(code: string): Scan['operands'] {
	const scan: Scan = { code, at: 0, operands: [] };
	while (scan.at < code.length) scanLevel(scan, '');
	return scan.operands;
}

/** People join the texts of a list with this, without spaces: `$json.tags.join('","')`. */
const joints = [`('","')`, '(`","`)'];

/** It is undefined unless the code joins the entries of a list to texts of JSON. */
export function listJoinedBy(code: string): string | undefined {
	const at = code.lastIndexOf('.join(');
	if (at < 0 || !joints.includes(code.slice(at + '.join'.length).replace(/\s/g, '')))
		return undefined;
	return code.slice(0, code[at - 1] === '?' ? at - 1 : at);
}

/**
 * The returned code lists the values that the code joins between quotation marks of JSON; undefined
 * without any.
 */
export function joinedValuesOf(code: string): string | undefined {
	const operands = operandsIn(code);
	const marks = operands.flatMap(([begin, end]) => {
		const entries = listJoinedBy(code.slice(begin, end)) ?? 'value';
		return [
			[begin, `(value => (joinedValues.push(${entries}), value))(`] as const,
			[end, ')'] as const,
		];
	});
	if (marks.length === 0) return undefined;
	const marked = marks
		.sort(([one], [later]) => later - one)
		.reduce((text, [at, mark]) => text.slice(0, at) + mark + text.slice(at), code);
	return `(joinedValues => [${marked.trimEnd().replace(/;$/, '')}\n, joinedValues].pop())([])`;
}

function scanLevel(scan: Scan, end: string): void {
	const level: Level = { end, inText: false };
	let before = '';
	while (scan.at < scan.code.length) {
		const begin = scan.at;
		const part = nextPiece(scan, before);
		if (part === end) {
			endOperand(scan, level, begin);
			return;
		}
		readPiece(scan, level, part, begin);
		if (part.trim() !== '') before = part;
	}
	endOperand(scan, level, scan.at);
}

function readPiece(scan: Scan, level: Level, part: string, begin: number): void {
	if (part === '`') return scanTemplate(scan, level);
	if (part in closing) return scanLevel(scan, closing[part]);
	const isLiteral = /^['"]./.test(part);
	if (isLiteral && level.operand === undefined)
		level.inText = after(level.inText, unescaped(part.slice(1, -1)));
	else if (part === '+') {
		endOperand(scan, level, begin);
		const next = /\s*(['"`]?)/y;
		next.lastIndex = scan.at;
		if (level.inText && next.exec(scan.code)?.[1] === '') level.operand = scan.at;
	} else if (/^[,;?:]$/.test(part)) {
		endOperand(scan, level, begin);
		level.inText = false;
	}
}

function endOperand({ operands }: Scan, level: Level, end: number): void {
	if (level.operand !== undefined) operands.push([level.operand, end]);
	level.operand = undefined;
}

/** Reading begins after the first quotation mark. */
function scanTemplate(scan: Scan, level: Level): void {
	const isOperand = level.operand !== undefined;
	let { inText } = level;
	while (scan.at < scan.code.length) {
		const text = /(?:[^`\\$]|\\[^]|\$(?!\{))*/y;
		text.lastIndex = scan.at;
		const [chunk] = text.exec(scan.code) as RegExpExecArray;
		inText = after(inText, unescaped(chunk));
		scan.at += chunk.length;
		if (scan.code[scan.at] !== '$') break;
		const begin = (scan.at += 2);
		scanLevel(scan, '}');
		if (inText) scan.operands.push([begin, scan.at - 1]);
	}
	scan.at += 1;
	if (!isOperand) level.inText = inText;
}

/**
 * After a name, a number or a bracket, a slash divides; elsewhere it begins a regular expression.
 */
function nextPiece(scan: Scan, before: string): string {
	piece.lastIndex = scan.at;
	const [match] = piece.exec(scan.code) as RegExpExecArray;
	const divides = match.startsWith('/') && /[\w$)\]}'"`]$/.test(before);
	const part = divides ? '/' : match;
	scan.at += part.length;
	return part;
}

const unescaped = (literal: string) => literal.replace(/\\([^])/g, '$1');

/** True if the JSON leaves a text open. */
const after = (inText: boolean, json: string) =>
	(json.replace(/\\[^]/g, '').split('"').length - 1) % 2 === 0 ? inText : !inText;
