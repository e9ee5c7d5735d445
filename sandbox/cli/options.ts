/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a program */
import { parseArgs } from 'node:util';
import { type SeedName, seedNames, seeds } from '../core/seeds';
import { units } from '../core/clock';

const DEFAULT_PORT = 4010;

export interface Asked {
	port: number;
	host?: string;
	seed?: SeedName;
	latencyMs?: number;
	json: boolean;
	help: boolean;
	version: boolean;
	/** A command runs instead of a sandbox. */
	words: readonly string[];
}

const list = (names: readonly string[]) => names.join(', ');

const ofSeeds = seedNames.map((name) => `      ${name.padEnd(6)} ${seeds[name].description}`);

export const USAGE = [
	'Usage: switchboard-sandbox [options]',
	'       switchboard-sandbox clock [+3months | 2027-01-31T10:00:00Z | stop | run | real] [--port 4010]',
	'',
	'A local substitute for a communications platform. All its data is invented.',
	'',
	`  --port 4010           port; 0 takes any free one. By default ${DEFAULT_PORT}`,
	'  --host 127.0.0.1      address of this machine; 0.0.0.0 is reachable from others',
	`  --seed demo           first records: ${list(seedNames)}`,
	...ofSeeds,
	'  --latency 50          each answer of the platform comes this many milliseconds later',
	'  --json                prints its addresses and credentials as one line of JSON',
	'  --help, --version',
].join('\n');

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const optionReaders = {
	port: text,
	host: text,
	seed: text,
	latency: text,
	json: flag,
	help: { ...flag, short: 'h' },
	version: { ...flag, short: 'v' },
} as const;

/** An unknown option throws, and the message lists the known ones. */
export function readOptions(args: readonly string[]): Asked {
	const { values, positionals: words } = parse(args);
	const { port, host, seed, latency, json, help, version } = values;
	for (const [name, value] of Object.entries(values)) {
		if (value === '') throw wrong(`--${name} needs a value`);
	}
	return {
		host,
		json,
		help,
		version,
		words,
		port: readInteger('port', port, 65_535) ?? DEFAULT_PORT,
		seed: readChoice('seed', seed, seedNames),
		latencyMs: readInteger('latency', latency, 600_000),
	};
}

function parse(args: readonly string[]) {
	try {
		return parseArgs({ args: [...args], options: optionReaders, allowPositionals: true });
	} catch (thrown) {
		// The first sentence of Node.js names the option.
		throw wrong((thrown as Error).message.split('. ')[0]);
	}
}

function readInteger(name: string, value: string | undefined, most: number): number | undefined {
	if (value === undefined) return undefined;
	const isValid = /^\d+$/.test(value) && Number(value) <= most;
	if (!isValid) throw wrong(`--${name} is “${value}”, but must be an integer from 0 to ${most}`);
	return Number(value);
}

function readChoice<T extends string>(
	what: string,
	value: string | undefined,
	names: readonly T[],
): T | undefined {
	if (value === undefined) return undefined;
	const choice = names.find((name) => name === value);
	if (choice === undefined) throw wrong(`Unknown ${what} “${value}”: choose ${list(names)}`);
	return choice;
}

export const wrong = (reason: string) => new Error(`${reason}\n\n${USAGE}`);

const words: Readonly<Record<string, object>> = {
	stop: { frozen: true },
	run: { frozen: false },
	real: { real: true },
};

/** It is undefined without a word, and null if the word doesn’t move the clock. */
export function moveOf(word: string | undefined): object | undefined | null {
	if (word === undefined) return undefined;
	if (Object.hasOwn(words, word)) return words[word];
	const [, amount, name] = /^\+(\d+) ?([a-z]+)$/.exec(word) ?? [];
	const unit = units.find((one) => one === name || one === `${name}s`);
	if (unit) return { advance: { [unit]: Number(amount) } };
	return /^\d{4}-/.test(word) && !Number.isNaN(Date.parse(word))
		? { now: new Date(word).toISOString() }
		: null;
}
