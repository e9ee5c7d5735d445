import type { IDataObject } from 'n8n-workflow';

import { local } from '../sandbox/http/local';
import { HANGS_AFTER_MS } from './hang';

interface Tool {
	name: string;
	description: string;
	inputSchema: { properties: Record<string, IDataObject>; required?: string[] };
}

/** It speaks to n8n’s MCP Server Trigger like an AI client: initialize, list tools, call them. */
export class McpClient {
	private session?: string;
	private nextId = 1;

	/** `token` is that of the trigger’s Bearer Auth. */
	constructor(
		private readonly url: string,
		private readonly token?: string,
	) {}

	async open(): Promise<void> {
		const clientInfo = { name: 'test', version: '1' };
		await this.ask('initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo });
		await this.post({ jsonrpc: '2.0', method: 'notifications/initialized' });
	}

	async tools(): Promise<Tool[]> {
		return ((await this.ask('tools/list', {})) as unknown as { tools: Tool[] }).tools;
	}

	async call(name: string, input: IDataObject): Promise<string> {
		const result = await this.ask('tools/call', { name, arguments: input });
		return (result.content as Array<{ text: string }>).map(({ text }) => text).join('\n');
	}

	private async ask(method: string, params: IDataObject): Promise<IDataObject> {
		const id = this.nextId++;
		const answer = await this.post({ jsonrpc: '2.0', id, method, params });
		const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
		const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
		const { result, error } = JSON.parse(data) as { result?: IDataObject; error?: IDataObject };
		if (!result) throw new Error(`${method}: ${JSON.stringify(error)}`);
		return result;
	}

	private async post(body: IDataObject): Promise<unknown> {
		const headers: Record<string, string> = { accept: 'application/json, text/event-stream' };
		if (this.token) headers.authorization = `Bearer ${this.token}`;
		if (this.session) headers['mcp-session-id'] = this.session;
		const answer = await local.post(this.url, body, { headers, timeout: HANGS_AFTER_MS });
		// An axios error holds the sockets, which a test runner can’t write to its report.
		if (answer.status >= 400) {
			throw new Error(`The MCP server answered ${answer.status}: ${JSON.stringify(answer.data)}`);
		}
		this.session ??= answer.headers['mcp-session-id'] as string | undefined;
		return answer.data;
	}
}
