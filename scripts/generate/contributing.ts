/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads a page */
import { readFileSync } from 'node:fs';

import { modules } from '../../test/house/modules';
import type { Files } from './files';

const page = 'CONTRIBUTING.md';
const header = '| Module | Holds | Imports |\n|---|---|---|\n';

/** The page contains the table of modules. */
export function generateContributing(): Files {
	const [before, after] = readFileSync(page, 'utf8').split(header);
	const rows = Object.entries(modules).map(
		([name, { holds, imports }]) => `| \`${name}\` | ${holds} | ${imports.join(', ') || '–'} |`,
	);
	return { [page]: before + header + rows.join('\n') + after.slice(after.indexOf('\n\n')) };
}
