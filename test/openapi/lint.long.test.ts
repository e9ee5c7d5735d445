/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the documents */
import { readFileSync } from 'node:fs';

import type { RulesetDefinition } from '@stoplight/spectral-core';
import { Document, Spectral } from '@stoplight/spectral-core';
import { Yaml } from '@stoplight/spectral-parsers';
import { oas } from '@stoplight/spectral-rulesets';

import { committed, files, partsOf } from './documents';

/** What Spectral's recommended rules of OpenAPI find, as its command line reads the file. */
async function lint(source: string): Promise<string[]> {
	const spectral = new Spectral();
	spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] });
	const problems = await spectral.run(new Document(source, Yaml, 'document.json'));
	return problems.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`);
}

it.each(files)('%s.json has no error and no warning', async (file) => {
	expect(await lint(readFileSync(`docs/openapi/${file}.json`, 'utf8'))).toEqual([]);
});

it('The linter finds a wrong type, a missing parameter, and tabs', async () => {
	const { '/api/data/orders/{id}': order, ...paths } = committed.numbering.paths;
	const wrong = { ...order, get: { ...order.get, parameters: [{ name: 'id', in: 'nowhere' }] } };
	const document = { ...committed.numbering, paths: { ...paths, '/api/data/orders/{id}': wrong } };
	const problems = await lint(JSON.stringify(document, null, '\t'));
	const codes = new Set(problems.map((problem) => problem.split(' ')[0]));
	expect([...codes]).toEqual(expect.arrayContaining(['oas3-schema', 'path-params', 'parser']));
});

/** Generators of clients take a field with a default for a required one. */
it.each(files)('No body of %s.json has a default', (file) => {
	const parts = [...partsOf(committed[file].components.schemas)];
	expect(parts.filter(([, part]) => 'default' in part).map(([place]) => place)).toEqual([]);
});
