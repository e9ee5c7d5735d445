/* eslint-disable @n8n/community-nodes/no-restricted-globals -- shared by all test files of a process */
import { Contract } from './contract';
import type { Document } from './document';
import { readDocument } from './documents';
import { lookupIn } from './narrow';

interface Played {
	document: Document;
	settings: readonly string[];
	contracts: Map<string, Contract>;
}

/** Compiled contracts are kept for so many combinations of settings. */
const MOST = 20;
const KEY = Symbol.for('switchboard.sandbox.contracts');

type Holder = typeof globalThis & { [KEY]?: Map<string, Played> };

/** Of all sandboxes in the process: each test file loads this module again. */
const read = ((globalThis as Holder)[KEY] ??= new Map());

export function contractFor(file: string, settings: object): Contract {
	const played = read.get(file) ?? readPlayed(file);
	read.set(file, played);
	const key = JSON.stringify(played.settings.map(lookupIn(settings)));
	const known = played.contracts.get(key);
	if (known) return known;
	if (played.contracts.size >= MOST) played.contracts.clear();
	// Compiled later, when the settings may be others.
	const contract = new Contract(played.document, lookupIn(structuredClone(settings)));
	played.contracts.set(key, contract);
	return contract;
}

function readPlayed(file: string): Played {
	const document = readDocument(file);
	return { document, settings: [...new Set(settingsIn(document))], contracts: new Map() };
}

function settingsIn(part: unknown): string[] {
	if (typeof part !== 'object' || part === null) return [];
	return Object.entries(part).flatMap(([name, own]: [string, object]) => {
		if (name === 'x-readings' || name === 'x-empty') return Object.keys(own);
		if (name === 'x-required') return Object.values(own).flatMap(Object.keys);
		return name === 'x-statuses' ? (own as unknown[]).map(String) : settingsIn(own);
	});
}
