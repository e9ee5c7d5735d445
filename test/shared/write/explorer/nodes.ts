/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- loads modules again */
import { transformSync } from '@swc/core';
import { readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { INodeType } from 'n8n-workflow';

import type { clock } from '../../../../nodes/shared/clock';

/** What one process of n8n has loaded: modules keep queues and counts of their own. */
export interface Nodes {
	types: Readonly<Record<'email' | 'journey' | 'numbering', INodeType>>;
	clock: typeof clock;
}

/** A small change of the code under test, by a text that occurs once in the file. */
export interface Patch {
	/** Below `nodes/`. */
	file: string;
	from: string;
	to: string;
}

const root = resolve(__dirname, '../../../../nodes');

type Module = NodeJS.Module & { _compile(code: string, file: string): void };

/** Loads the pack once more, as another process does. */
export function loadNodes(patches: readonly Patch[] = []): Nodes {
	const { cache, extensions } = require;
	const own = Object.keys(cache).filter((path) => path.startsWith(root + sep));
	const kept = own.map((path) => [path, cache[path]] as const);
	const usual = extensions['.ts']!;
	for (const path of own) delete cache[path];
	extensions['.ts'] = (module, path) => {
		const patched = patches.filter(({ file }) => join(root, file) === path);
		if (patched.length === 0) return usual(module, path);
		(module as Module)._compile(compile(path, patched), path);
	};
	try {
		return load();
	} finally {
		extensions['.ts'] = usual;
		for (const [path, module] of kept) cache[path] = module;
	}
}

function load(): Nodes {
	const make = (path: string, name: string) => new (from(path)[name] as new () => INodeType)();
	return {
		types: {
			email: make('Email/Email.node', 'Email'),
			journey: make('Journey/Journey.node', 'Journey'),
			numbering: make('Numbering/Numbering.node', 'Numbering'),
		},
		clock: from('shared/clock').clock as typeof clock,
	};
}

const from = (path: string) => module.require(join(root, `${path}.ts`)) as Record<string, unknown>;

function compile(path: string, patches: readonly Patch[]): string {
	let source = readFileSync(path, 'utf8');
	for (const { file, from: old, to } of patches) {
		if (source.split(old).length !== 2) throw new Error(`${file} has no single “${old}”`);
		source = source.replace(old, () => to);
	}
	const jsc = { parser: { syntax: 'typescript' as const }, target: 'es2022' as const };
	return transformSync(source, { jsc, module: { type: 'commonjs' }, swcrc: false }).code;
}
