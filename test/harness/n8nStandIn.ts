/* eslint-disable @n8n/community-nodes/no-restricted-imports -- answers as n8n's API does */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IDataObject } from 'n8n-workflow';

import { clock } from '../../nodes/shared/clock';

type Row = IDataObject & { id: number };

interface Condition {
	columnName: string;
	condition: string;
	value: string | number;
}

interface Answer {
	status: number;
	body: unknown;
}

export interface Asked {
	method: string;
	/** It has no query. */
	path: string;
	query: URLSearchParams;
	body: IDataObject;
}

/** It receives what is sent to an execution’s address. */
type Resume = (id: string, asked: Asked) => Promise<Answer>;

const n8nWord = 'a-word-of-tests';

/**
 * n8n's data tables and the addresses of its executions, for tests in one process. `test/e2e/askInChat.long.test.ts` has
 * the same in a real n8n, and its API's words.
 */
export class N8nStandIn {
	readonly tables = new Map<string, { name: string; rows: Row[] }>();

	readonly requests: Asked[] = [];

	/** It answers instead of the API, if it has an answer. */
	fault?: (asked: Asked) => Answer | undefined;

	/** It sees each change of a table before it is made, and may end the world there. */
	before: (asked: Asked) => void = () => {};

	/** It is true if the asking process is killed, so that it gets no answer and stops. */
	isKilledAt: (asked: Asked, phase: 'after' | 'before') => boolean = () => false;

	resume: Resume = async (id) => ({ status: 404, body: gone(id) });

	private server!: Server;

	private lastId = 0;

	url = '';

	get credential() {
		return { baseUrl: `${this.url}/api/v1`, apiKey: n8nWord };
	}

	get rows(): Row[] {
		return [...this.tables.values()].flatMap(({ rows }) => rows);
	}

	async start(): Promise<void> {
		this.server = createServer((request, response) => void this.take(request, response));
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
		this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	reset(): void {
		for (const table of this.tables.values()) table.rows = [];
		this.requests.length = 0;
		this.fault = undefined;
		this.before = () => {};
		this.isKilledAt = () => false;
	}

	private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
		let text = '';
		for await (const chunk of request) text += String(chunk);
		const { pathname, searchParams } = new URL(String(request.url), this.url);
		const body = text === '' ? {} : (JSON.parse(text) as IDataObject);
		const asked = { method: String(request.method), path: pathname, query: searchParams, body };
		this.requests.push(asked);
		const isSignedIn = request.headers['x-n8n-api-key'] === n8nWord;
		if (this.isKilledAt(asked, 'before')) return;
		const answer = await this.answer(asked, isSignedIn).catch((error: Error) => error);
		if (this.isKilledAt(asked, 'after')) return;
		if (answer instanceof Error) return void response.destroy();
		response.statusCode = answer.status;
		response.setHeader('Content-Type', 'application/json');
		response.end(JSON.stringify(answer.body));
	}

	private async answer(asked: Asked, isSignedIn: boolean): Promise<Answer> {
		const [, waiting] = /^\/webhook-waiting\/([^/]+)/.exec(asked.path) ?? [];
		if (waiting) return await this.resume(waiting, asked);
		if (!isSignedIn) return { status: 401, body: { message: 'unauthorized' } };
		const fault = this.fault?.(asked);
		if (fault) return fault;
		if (asked.method !== 'GET') this.before(asked);
		return this.ofTables(asked);
	}

	private ofTables({ method, path, query, body }: Asked): Answer {
		const [, id, action = ''] = /^\/api\/v1\/data-tables\/(\w+)\/rows\/?(\w*)$/.exec(path) ?? [];
		if (id === undefined) {
			if (method === 'POST') return this.create(String(body.name));
			const data = [...this.tables].map(([one, { name }]) => ({ id: one, name }));
			return { status: 200, body: { data } };
		}
		const table = this.tables.get(id);
		if (!table) return { status: 404, body: { message: `Could not find the data table: '${id}'` } };
		const filter = (body.filter ?? JSON.parse(query.get('filter') ?? '{}')) as {
			filters?: Condition[];
		};
		const isMeant = (row: Row) => (filter.filters ?? []).every((one) => holds(row, one));
		if (method === 'POST') return { status: 200, body: this.insert(table.rows, body) };
		const meant = table.rows.filter(isMeant);
		if (method === 'GET') {
			return { status: 200, body: { data: meant.sort((a, b) => b.id - a.id) } };
		}
		if (action === 'update') for (const row of meant) Object.assign(row, body.data);
		if (action === 'delete') table.rows = table.rows.filter((row) => !isMeant(row));
		return { status: 200, body: meant };
	}

	private create(name: string): Answer {
		const id = `table${this.tables.size + 1}`;
		const isTaken = [...this.tables.values()].some((table) => table.name === name);
		if (isTaken) return { status: 409, body: { message: 'already exists' } };
		this.tables.set(id, { name, rows: [] });
		return { status: 201, body: { id, name } };
	}

	private insert(rows: Row[], body: IDataObject) {
		return (body.data as IDataObject[]).map((data) => {
			const id = ++this.lastId;
			rows.push({ ...data, id, createdAt: new Date(clock.now()).toISOString() });
			return { id };
		});
	}
}

const holds = (row: Row, { columnName, condition, value }: Condition) =>
	condition === 'lt' ? Number(row[columnName]) < Number(value) : row[columnName] === value;

/** n8n's words. */
export const gone = (id: string) => ({
	code: 404,
	message: `The execution "${id}" does not exist.`,
});

export const runs = (id: string) => ({
	code: 409,
	message: `The execution "${id}" is running already.`,
});

export const finished = (id: string) => ({
	code: 409,
	message: `The execution "${id} has finished already.`,
});
