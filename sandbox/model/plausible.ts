/** It says what an answer has to look like. */
export interface Schema {
	type?: unknown;
	enum?: readonly unknown[];
	const?: unknown;
	anyOf?: readonly Schema[];
	oneOf?: readonly Schema[];
	properties?: Readonly<Record<string, Schema>>;
	items?: Schema;
	minimum?: number;
	maximum?: number;
	description?: string;
}

const LONGEST_TEXT = 160;

/** The scripted model judges a text by these words. */
const cues = {
	angry:
		/\b(angry|furious|unacceptable|terrible|money back|complain\w*|not what I asked|third time)\b/i,
	human:
		/\b(talk|speak) to (an? )?(human|person|someone|manager|colleague)\b|\b(want|need)s? an? (human|person)\b/i,
	happy: /\b(thank you|thanks|perfect|great|happy)\b/i,
};

/** Each cue makes fields and choices with these names true. */
const names: ReadonlyArray<readonly [RegExp, keyof typeof cues]> = [
	[/angry|upset|negative|frustrat|complain|unhappy/i, 'angry'],
	[/human|person|escalat|hand.?over|transfer/i, 'human'],
	[/happy|positive|satisf|calm/i, 'happy'],
];

const cueOf = (name: string) => names.find(([pattern]) => pattern.test(name))?.[1];

const words = (name: string) =>
	name
		.split(/[^a-z]+|(?=[A-Z])/)
		.map((word) => word.toLowerCase())
		.filter((word) => word.length > 3);

/** A cue, or one of its words, decides. */
function isAbout(name: string, text: string): boolean {
	const cue = cueOf(name);
	if (cue) return cues[cue].test(text);
	return words(name).some((word) => text.toLowerCase().includes(word));
}

/** The value fits the schema and, if words give a hint, the text. Nothing is understood. */
export function plausibleFor(schema: Schema, text: string, name = ''): unknown {
	const { const: fixed, enum: choices, anyOf, oneOf } = schema;
	if (fixed !== undefined) return fixed;
	if (choices) return chosenFrom(choices, text);
	const [alternative] = anyOf ?? oneOf ?? [];
	if (alternative) return plausibleFor(alternative, text, name);
	const { properties, items, minimum = 1, maximum = minimum + 4 } = schema;
	const kinds = [schema.type].flat();
	if (properties || kinds.includes('object')) {
		const entries = Object.entries(properties ?? {});
		return Object.fromEntries(entries.map(([key, one]) => [key, plausibleFor(one, text, key)]));
	}
	if (kinds.includes('array')) return [plausibleFor(items ?? {}, text, name)];
	if (kinds.includes('boolean')) return isAbout(`${name} ${schema.description ?? ''}`, text);
	if (kinds.includes('integer') || kinds.includes('number')) {
		if (cues.angry.test(text)) return minimum;
		return cues.happy.test(text) ? maximum : Math.round((minimum + maximum) / 2);
	}
	return textFor(name, text);
}

const chosenFrom = (choices: readonly unknown[], text: string) =>
	choices.find((choice) => isAbout(String(choice), text)) ??
	choices.find((choice) => /neutral|other|unknown|none/i.test(String(choice))) ??
	choices[0];

function textFor(name: string, text: string): string {
	if (/mail/i.test(name)) return emailIn(text) ?? 'jane@example.com';
	if (/phone|number|caller/i.test(name)) return /\+?\d{8,15}/.exec(text)?.[0] ?? '+447700900001';
	if (/name/i.test(name)) return 'Jane Example';
	if (/date|day/i.test(name)) return /\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? '2026-01-31';
	return summaryOf(text);
}

const emailIn = (text: string) =>
	(text.match(/[\w.+@-]+/g) ?? []).flatMap(
		(word) => /^[\w.+-]+@[\w.-]+\w/.exec(word)?.[0] ?? [],
	)[0];

const callersTurn = /^\W*(?:caller|customer|user)[^\w:]*:(.+)/i;

/** It is the first thing that a caller says, or the beginning of the text. */
export function summaryOf(text: string): string {
	const [callersLine] = text.split('\n').flatMap((line) => callersTurn.exec(line)?.[1] ?? []);
	const begins = (callersLine ?? text).replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
	return callersLine ? `The caller says: ${begins}` : begins || 'Nothing was said.';
}

/** n8n’s parsers write the schema as a block of JSON into the prompt. */
export function schemaIn(text: string): Schema | undefined {
	const blocks = [...text.matchAll(/```json([\s\S]+?)```/g)].map(([, block]) => block);
	for (const block of blocks.reverse()) {
		try {
			const schema = JSON.parse(block) as Schema | null;
			if (schema?.properties || schema?.type === 'object') return schema;
		} catch {
			// The prompt may have an example that isn’t JSON.
		}
	}
	return undefined;
}
