/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   asks the environment which program to run */
import { join } from 'node:path';

/** `SWITCHBOARD_N8N=n8n1` starts the newest n8n 1.x instead. Asked here and nowhere else. */
export const isN8n1 = process.env.SWITCHBOARD_N8N === 'n8n1';

export const modules = join(__dirname, isN8n1 ? 'n8n1' : 'n8n', 'node_modules');
