/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads and writes the schemas */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describeOutputs } from './outputs';

/** Set by `npm run schemas`. */
declare const writeSchemas: boolean | undefined;

const print = (schema: unknown) => `${JSON.stringify(schema, null, '\t')}\n`;

const written = () =>
	readdirSync('nodes', { recursive: true, encoding: 'utf8' }).filter(
		(file) => file.includes('__schema__') && file.endsWith('.json'),
	);

it('every operation whose answer is documented has a current output schema (npm run schemas writes them)', async () => {
	const schemas = await describeOutputs();
	for (const [file, schema] of Object.entries(schemas)) {
		const path = join('nodes', file);
		if (typeof writeSchemas !== 'undefined') {
			mkdirSync(dirname(path), { recursive: true });
			writeFileSync(path, print(schema));
		}
		expect(readFileSync(path, 'utf8')).toBe(print(schema));
	}
	expect(written().sort()).toEqual(Object.keys(schemas).sort());
});
