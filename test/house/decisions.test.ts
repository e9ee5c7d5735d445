/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the nodes */
import { readFileSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

import { foreignValues, foreignWords, nothings, wrappers } from './decisions/foreign';
import { rows as ofCalls } from './decisions/calls';
import { rows as ofChat } from './decisions/chat';
import { rows as ofFailures } from './decisions/failures';
import { rows as ofNumbering } from './decisions/numbering';
import { rows as ofServices } from './decisions/services';
import { rows as ofTranscripts } from './decisions/transcripts';
import type { Row } from './decisions/row';

/** One list for all that decides what something of others is or means. A decision without a row fails below. */
const rows: readonly Row[] = [
	...ofCalls,
	...ofChat,
	...ofFailures,
	...ofNumbering,
	...ofServices,
	...ofTranscripts,
];

const nodes = join(__dirname, '../../nodes');

interface Declared {
	name: string;
	decision: Row['decision'];
}

const sources = readdirSync(nodes, { recursive: true, encoding: 'utf8' })
	.map((name) => name.replaceAll(sep, '/'))
	.filter((name) => name.endsWith('.ts') && name !== 'shared/decision.ts')
	.map((name) => ({ name, text: readFileSync(join(nodes, name), 'utf8') }));

const usesOf = (text: string) => text.match(/(?<![\w.])decision\(/g)?.length ?? 0;
const exportsOf = (text: string) =>
	[...text.matchAll(/export const (\w+) = decision\(/g)].map(([, name]) => name);

async function declared(): Promise<Declared[]> {
	const all = sources.map(async ({ name, text }) => {
		const names = exportsOf(text);
		const module = names.length > 0 ? await import(join(nodes, name)) : {};
		return names.map((one) => ({ name: `${name}: ${one}`, decision: module[one] }));
	});
	return (await Promise.all(all)).flat();
}

const nameOf = async ({ decision }: Row) =>
	(await declared()).find((one) => one.decision === decision)?.name;

const statuses =
	'completed failed failure queued pending delivered undelivered success succeeded rejected processing ringing busy bounced expired submitted scheduled finished in_progress voicemail'.split(
		' ',
	);
/** Expressions with alternatives, texts that are no sentences, and lists in one line. */
const literals = /\/\^?\(\?:[^/\n]*\/|'[^A-Z'\n][^'\n]*'|\[[^\]\n]*\]/g;

/** Two words for what became of something, in one literal. */
const hasVocabulary = (text: string) =>
	(text.match(literals) ?? []).some((literal) => {
		const isIn = (word: string) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(literal);
		return statuses.filter(isIn).length > 1;
	});

describe('A list of statuses of others', () => {
	it('is in a file that declares a decision, or in a table of nodes/shared/words', () => {
		const beside = sources.filter(
			({ name, text }) =>
				!name.startsWith('shared/words/') && usesOf(text) === 0 && hasVocabulary(text),
		);
		expect(beside.map(({ name }) => name)).toEqual([]);
	});

	it.each(['/^(?:failed|rejected)$/i', "['queued', 'failed'].includes(x)", "'completed busy'"])(
		'is found in %s',
		(code) => expect(hasVocabulary(code)).toBe(true),
	);
});

describe('Every decision', () => {
	it('is exported under its name', () => {
		const hidden = sources.filter(({ text }) => usesOf(text) !== exportsOf(text).length);
		expect(hidden.map(({ name }) => name)).toEqual([]);
	});

	it('has a row', async () => {
		const all = await declared();
		expect(all.length).toBeGreaterThan(0);
		const without = all.filter(
			({ decision }) => !rows.some((row) => row.decision === decision && !row.ofRecords),
		);
		expect(without.map(({ name }) => name)).toEqual([]);
	});
});

const samplesAtLeast = 8;

it('Each decision is tried with eight real samples or more, which have a source', async () => {
	const all = await declared();
	const countOf = (one: Declared) =>
		rows
			.filter(({ decision }) => decision === one.decision)
			.flatMap(({ known }) => known)
			.filter(([, , source]) => source !== undefined).length;
	const few = all.map((one) => [one.name, countOf(one)] as const);
	expect(few.filter(([, count]) => count < samplesAtLeast)).toEqual([]);
});

describe.each(rows.map((row, index) => [index + 1, row] as const))('Decision %i', (_index, row) => {
	const answers = (values: readonly unknown[]) =>
		values.map((value) => [value, row.answer(value)] as const);
	const answered = (values: readonly unknown[], answer: string) =>
		values.map((value) => [value, answer] as const);

	it('is declared in nodes/', async () => expect(await nameOf(row)).toBeDefined());

	it('knows what is known', () => {
		const known = row.known.map(([value, answer]) => [value, answer] as const);
		expect(answers(known.map(([value]) => value))).toEqual(known);
	});

	if (row.ofRecords) return;

	it('leaves open what no table has', () => {
		const isKnown = (value: unknown) => row.known.some(([known]) => known === value);
		const foreign = [...foreignWords, ...foreignValues].filter((value) => !isKnown(value));
		expect(answers(foreign)).toEqual(answered(foreign, 'unknown'));
	});

	it('leaves it open in lists and envelopes, too', () => {
		for (const [, wrap] of wrappers) {
			const foreign = foreignWords.map(wrap);
			expect(answers(foreign)).toEqual(answered(foreign, 'unknown'));
		}
	});

	it('takes nothing for what it is', () => {
		// An empty list or object in place of a date is nothing or unknown, and never an answer.
		const isShape = (value: unknown) => typeof value === 'object' && value !== null;
		const scalars = nothings.filter((value) => !isShape(value));
		expect(answers(scalars)).toEqual(answered(scalars, row.nothing));
		for (const shape of nothings.filter(isShape)) {
			expect([row.nothing, 'unknown']).toContain(row.answer(shape));
		}
	});

	it('takes nothing for its opposite in a list or an envelope', () => {
		for (const [value, answer] of row.known) {
			for (const [how, wrap] of wrappers) {
				expect([how, [answer, 'unknown', row.nothing]]).toEqual([
					how,
					expect.arrayContaining([row.answer(wrap(value))]),
				]);
			}
		}
	});
});
