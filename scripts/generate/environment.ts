/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   prepares Node.js for the modules of the pack; import it before them */
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// n8n-core writes its settings there instead of into the home folder.
process.env.N8N_USER_FOLDER = join(tmpdir(), 'switchboard-generate');
// n8n would say that it makes one.
process.env.N8N_ENCRYPTION_KEY = 'unused';

// Each node has a JSON file beside it: `Chat.node` must find Chat.node.ts before Chat.node.json.
const extensions: Partial<NodeJS.RequireExtensions> = require.extensions;
const { '.json': loadJson } = extensions;
delete extensions['.json'];
extensions['.json'] = loadJson;
