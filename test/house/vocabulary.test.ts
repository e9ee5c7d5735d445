/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the sources */
import { readdirSync, readFileSync } from 'node:fs';

import { linesOfPage, listPages } from '../prose/texts';

/** Retired word -> what to write instead. */
const retired: Readonly<Record<string, string>> = {
	anew: 'again',
	callOnce: 'single flight, memoize',
	deed: 'operation key, write',
	doubt: 'unconfirmed write, unknown',
	holdBack: 'batch interval (waitForBatch)',
	ledger: 'journal',
	misfit: 'unexpected response',
	occasion: 'idempotency key',
	patience: 'retry policy, timeout',
	Refusal: 'OperationError, HttpError',
	sabotage: 'fault middleware',
	somebody: 'users, another program; or the active voice',
	stands: 'is, remains',
	steering: 'control plane',
	tells: 'says, reports, distinguishes',
	told: 'passed, notified, reported',
	whoever: 'users, who',
};

/** As a word, in the plural, and as a part of a name such as `orderLedger`. */
const patterns = Object.entries(retired).map(([word, standard]): [RegExp, string] => {
	const inName = word[0].toUpperCase() + word.slice(1);
	return [new RegExp(`((?<![A-Za-z])${word}|${inName})s?(?![a-z])`), `${word} -> ${standard}`];
});
const retiredIn = (text: string) =>
	patterns.flatMap(([pattern, advice]) => (pattern.test(text) ? [advice] : []));

/** They name the words. */
const lists = ['test/house/vocabulary.test.ts', 'test/prose/phrases.ts'];

function sourcesIn(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = `${folder}/${entry.name}`;
		if (entry.isDirectory()) return /node_modules|\.home/.test(path) ? [] : sourcesIn(path);
		return /\.[cm]?[jt]s$/.test(path) && !lists.includes(path) ? [path] : [];
	});
}

/** `path:line found` for what `find` finds in the lines of a folder's sources. */
const findIn = (folder: string, find: (line: string) => string[]) =>
	sourcesIn(folder).flatMap((path) =>
		readFileSync(path, 'utf8')
			// The names of packages are not ours, and one field of the control plane is public.
			.replace(/(from |require\()'[^.'][^']*'|standsStill/g, '')
			.split('\n')
			.flatMap((line, index) => find(line).map((one) => `${path}:${index + 1} ${one}`)),
	);

it.each(['nodes', 'credentials', 'sandbox', 'demo', 'scripts', 'test'])(
	'%s uses the standard terms',
	(folder) => expect(findIn(folder, retiredIn)).toEqual([]),
);

it('documents use the standard terms', () => {
	const lines = listPages().flatMap(linesOfPage);
	const found = lines.flatMap(({ place, text }) => retiredIn(text).map((one) => `${place} ${one}`));
	expect(found).toEqual([]);
});

/** Texts with the word; the word alone is a value, and descriptions of a form may have it. */
const canceledIn = (line: string) => {
	if (/^\s*(\*|\/[/*]|description:)/.test(line)) return [];
	const texts = line.match(/(['"`])(?:(?!\1).)*\1/g) ?? [];
	return texts.filter((text) => text.includes('canceled') && text.length > 10);
};

it('no error message contains “canceled”, which n8n takes for a stop by the user', () => {
	const found = ['nodes', 'credentials'].flatMap((folder) => findIn(folder, canceledIn));
	expect(found).toEqual([]);
	expect(canceledIn("throw new Error(`Order ${id} was canceled`, 'x');")).toHaveLength(1);
	expect(canceledIn("status === 'canceled' ? 'a' : 'b'; // canceled")).toEqual([]);
});

it('recognizes a retired word in prose and in names', () => {
	const found = retiredIn('It was told twice; orderLedger, doubts, new Refusal()');
	expect(found.map((one) => one.split(' ')[0])).toEqual(['doubt', 'ledger', 'Refusal', 'told']);
	expect(retiredIn('understands, indeed, outstanding, refusals')).toEqual([]);
});
