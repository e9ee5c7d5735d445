/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads and writes the reference */
import { readFileSync, writeFileSync } from 'node:fs';

import { writePage } from './reference/page';
import { listRequests } from './reference/requests';

/** Set by `npm run reference`. */
declare const writeReference: boolean | undefined;

const file = 'docs/reference.md';

it('the reference equals the catalogue (npm run reference writes it)', async () => {
	const page = writePage(await listRequests());
	if (typeof writeReference !== 'undefined') writeFileSync(file, page);
	expect(readFileSync(file, 'utf8')).toBe(page);
});
