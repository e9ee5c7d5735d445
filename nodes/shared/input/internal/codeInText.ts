import { ExpressionParser } from 'n8n-workflow';

import { isExpression } from './field';
import { unevaluated } from '../reading';

/**
 * n8n has these variables, and templates don’t have them as placeholders; some count only as
 * functions or objects.
 */
const variables = [
	/\$(?:json|binary|node|now|today|workflow|execution|vars|secrets|prevNode|itemIndex|runIndex|parameter)\b/,
	/\$(?:|if|ifEmpty|items|min|max|jmes[pP]ath|from[aA][iI]|evaluateExpression|getPairedItem)\(/,
	/\$(?:env|input|agentInfo|nodeId|webhookId|resumeWebhookUrl)\b/,
];

/** JavaScript and n8n’s dates have these; names in templates have at most dots. */
const calls = [
	/\bnew\s+[A-Z]\w*\(/,
	/\b(?:DateTime|Duration|Interval|Date|JSON|Math|Object|Array|Number|String)\.\w+\(/,
	/\.[a-z]+[A-Z]\w*\(/,
];

/** Without braces, only its path shows that a field is n8n’s. */
const bare = /\$json(?:\.[A-Za-z_$]|\[["'\d])|\$node\[["']|\$\((?:'[^']*'|"[^"]*")\)\./;

const isCode = (braced: string) => [...variables, ...calls].some((sign) => sign.test(braced));

/** Each text follows a pair of opening braces, and ends at the closing pair or the end. */
const bracedIn = (text: string) =>
	text
		.split('{{')
		.slice(1)
		.map((rest) => rest.split('}}', 1)[0]);

/**
 * A person would read such a text as code, but n8n evaluates nothing in a fixed field, and nothing
 * without an end in an expression. A template’s own `{{name}}` passes, and so does the content of
 * an item.
 */
export function requireNoCode(label: string, raw: unknown): void {
	if (Array.isArray(raw)) for (const entry of raw) requireNoCode(label, entry);
	if (typeof raw !== 'string' || !/[${]/.test(raw)) return;
	const text = fixedTexts(raw).find((one) => bare.test(one) || bracedIn(one).some(isCode));
	if (text !== undefined) throw unevaluated(label, text);
}

/** Authors write `\{{` for braces in an expression. */
const withoutEscaped = (text: string) =>
	text
		.split('\\{{')
		.map((part, index) => (index === 0 ? part : part.slice(part.indexOf('}}') + 2)))
		.join('');

function fixedTexts(raw: string): string[] {
	if (!isExpression(raw)) return [raw];
	return ExpressionParser.splitExpression(raw.slice(1)).flatMap((chunk) => {
		if (chunk.type === 'text') return [withoutEscaped(chunk.text)];
		return chunk.hasClosingBrackets ? [] : [`{{${chunk.text}`];
	});
}
