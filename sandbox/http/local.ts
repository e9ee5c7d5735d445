/* eslint-disable @n8n/community-nodes/no-restricted-imports -- has dependencies of its own */
import axios from 'axios';
import { Agent } from 'node:http';

/**
 * These requests go to servers on this machine, past any proxy, and resolve with any status. Each
 * has a separate connection: a server that closes an idle one at the same moment would fail the
 * request.
 */
export const local = axios.create({
	proxy: false,
	validateStatus: null,
	// The header alone is not enough: n8n's MCP server answers "keep-alive" to "close".
	httpAgent: new Agent({ keepAlive: false }),
});
