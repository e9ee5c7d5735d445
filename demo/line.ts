/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   asks the environment which program to run */
import { join } from 'node:path';

/**
 * Whether everything here starts the newest n8n 1.x instead of the current n8n, and speaks its REST
 * interface: `SWITCHBOARD_N8N=n8n1`, as `npm run e2e:n8n1` has it. Asked here and nowhere else.
 */
export const isN8n1 = process.env.SWITCHBOARD_N8N === 'n8n1';

/** The packages of that n8n, its Node.js among them. */
export const modules = join(__dirname, isN8n1 ? 'n8n1' : 'n8n', 'node_modules');
