import type { GenericValue, IAllExecuteFunctions, IDataObject } from 'n8n-workflow';

import { clock, dayMs, hourMs } from '../clock';
import type { Service } from '../declare/service';
import { OperationError, toOperationError } from '../errors/operationError';
import { Client } from '../http/client';
import { connect } from '../http/connection';
import { path } from '../http/requestOptions';
import { isAnything } from '../http/validators';
import { isJsonObject } from '../text/json';

const n8nCredential = 'switchboardWaitsApi';

export const defaultTable = 'switchboard_waits';

const scopes =
	'dataTable:list, dataTable:create, dataTableRow:create, dataTableRow:read, dataTableRow:update and dataTableRow:delete';

/** n8n itself, by its public API. */
const n8nApi: Pick<Service, 'credentials' | 'errors' | 'lists' | 'resources'> = {
	credentials: [{ name: 'API Key', value: 'apiKey', credentialType: n8nCredential }],
	resources: [],
	lists: {},
	errors: {
		401: {
			message: 'n8n did not accept the API key',
			description: 'It may have expired. Create one in Settings > n8n API.',
		},
		403: {
			message: 'The n8n API key lacks a scope',
			description: `It needs ${scopes}.`,
		},
	},
};

/** Digits with the country code. */
export interface WaitKey {
	person: string;
	/** The business number, because a person may write to several. */
	account: string;
}

/** A question that waits, waited or was answered; `offer` notes that an event is being handed to it. */
export interface WaitRow extends WaitKey {
	id: number;
	kind: 'approval' | 'offer' | 'reply' | 'status';
	/** Can't be guessed. */
	question: string;
	/** Empty for an offer. */
	address: string;
	state: 'answered' | 'open' | 'over';
	/** It is the key of the event that answered, or that was offered; empty without one. */
	eventKey: string;
	/** The wait is for this message’s status. */
	messageId: string;
	/** Key of the reply after which the question was asked again; empty if there was none. */
	askedAgain: string;
	storedAt: number;
	/** When n8n ends the wait, in milliseconds since 1970. */
	until: number;
	/** The row is deleted afterward; until then, it recognizes a repeated event. */
	keptUntil: number;
}

export type NewRow = Pick<WaitRow, 'kind' | 'question'> & WaitKey & Partial<WaitRow>;

const columns: ReadonlyArray<[keyof WaitRow, 'number' | 'string']> = [
	['person', 'string'],
	['account', 'string'],
	['kind', 'string'],
	['question', 'string'],
	['address', 'string'],
	['state', 'string'],
	['eventKey', 'string'],
	['askedAgain', 'string'],
	['messageId', 'string'],
	['until', 'number'],
	['keptUntil', 'number'],
];

/** The most that n8n gives at once; the newest ones count. */
const maxRows = 250;

/** n8n takes seconds for the first request to its API after a start. */
const timeoutMs = 15_000;
const triesOfRead = 2;
const maxRequests = 1_000;

/** Longer than a platform is likely to repeat a notification. */
const rememberedMs = dayMs;

/** IDs of tables, by credential, address and name. */
const ids = new Map<string, Promise<string>>();

/** When this process has deleted expired rows, by the same key. */
const cleanedAtMs = new Map<string, number>();

type Condition = readonly [condition: 'eq' | 'lt', value: number | string];

type Filter = Partial<Record<keyof WaitRow, Condition>>;

export const byId = ({ id }: Pick<WaitRow, 'id'>): Filter => ({ id: ['eq', id] });

/** A data table of n8n that says which execution waits for whom. */
export class WaitTable {
	private constructor(
		private readonly reads: Client,
		private readonly writes: Client,
		private readonly key: string,
		private readonly name: string,
	) {}

	static async open(context: IAllExecuteFunctions, name: string): Promise<WaitTable> {
		requireCredential(context);
		const connection = await connect(context, n8nApi);
		const service = { errors: n8nApi.errors };
		const trial = { tries: triesOfRead, budget: { left: maxRequests } };
		const reads = new Client(connection, { effect: 'read', service, timeoutMs, trial });
		const writes = new Client(connection, { effect: 'write', service, timeoutMs });
		const key = [connection.account, connection.baseUrl, name].join('|');
		return new WaitTable(reads, writes, key, name);
	}

	/** The newest first. */
	async rowsOf({ person, account }: WaitKey): Promise<WaitRow[]> {
		return await this.find({ person: ['eq', person], account: ['eq', account] });
	}

	/** The question itself, without what was offered to it. */
	async rowOf(question: string): Promise<WaitRow | undefined> {
		const rows = await this.find({ question: ['eq', question] });
		return rows.find(({ kind }) => kind !== 'offer');
	}

	private async find(which: Filter): Promise<WaitRow[]> {
		const filter = filterOf(which);
		const query = `filter=${filter}&sortBy=id%3Adesc&limit=${maxRows}`;
		const { data } = await this.inTable(
			async (rows) => await this.reads.get(`${rows}?${query}`, hasRows),
		);
		return (data as IDataObject[]).map(toRow);
	}

	/** Answers the ID of the new row. */
	async add({ kind, question, person, account, ...details }: NewRow): Promise<number> {
		const until = details.until ?? clock.now();
		const row = { kind, question, person, account, address: '', state: 'open', ...details };
		const texts = { eventKey: '', askedAgain: '', messageId: '', ...row };
		const data = [{ ...texts, until, keptUntil: Math.max(until, clock.now()) + rememberedMs }];
		const added = await this.inTable(
			async (rows) => await this.writes.post(rows, { data, returnType: 'id' }, isAnything),
		);
		const [first] = Array.isArray(added) ? added : [];
		return Number(isJsonObject(first) ? first.id : first);
	}

	/** Answers how many rows were changed. */
	async change(which: Filter, changed: Partial<WaitRow>): Promise<number> {
		const body = { filter: conditionsOf(which), data: { ...changed }, returnData: true };
		const rows = await this.inTable(
			async (url) => await this.writes.patch<unknown>(`${url}/update`, body, isAnything),
		);
		return Array.isArray(rows) ? rows.length : 0;
	}

	async remove(which: Filter): Promise<void> {
		await this.inTable(
			async (url) =>
				await this.writes.delete(`${url}/delete?filter=${filterOf(which)}`, isAnything),
		);
	}

	/** Once an hour in each process, so that the table doesn't grow with all waits ever made. */
	async removeExpired(): Promise<void> {
		const now = clock.now();
		if (now - (cleanedAtMs.get(this.key) ?? 0) < hourMs) return;
		cleanedAtMs.set(this.key, now);
		await this.remove({ keptUntil: ['lt', now] });
	}

	private async inTable<T>(work: (rows: string) => Promise<T>): Promise<T> {
		return await this.tryInTable(work).catch((thrown) => {
			throw explained(toOperationError(thrown));
		});
	}

	/** A table that a person has deleted is created again. */
	private async tryInTable<T>(work: (rows: string) => Promise<T>): Promise<T> {
		const tableId = ids.get(this.key) ?? this.findAgain();
		const rows = async (id: Promise<string>) => path`/data-tables/${await id}/rows`;
		const result = await work(await rows(tableId)).catch(toOperationError);
		if (!(result instanceof OperationError)) return result;
		if (result.cause.httpCode !== '404') throw result;
		return await work(await rows(this.findAgain()));
	}

	private findAgain(): Promise<string> {
		const finding = this.findOrCreate();
		ids.set(this.key, finding);
		finding.catch(() => ids.get(this.key) === finding && ids.delete(this.key));
		return finding;
	}

	private async findOrCreate(): Promise<string> {
		const existingId = await this.findTable();
		if (existingId !== undefined) return existingId;
		const body = { name: this.name, columns: columns.map(([name, type]) => ({ name, type })) };
		const created = await this.writes
			.post('/data-tables', body, isJsonObject)
			.catch(toOperationError);
		if (!(created instanceof OperationError)) return String(created.id);
		// Another process may have created it at the same time: n8n responds with 409 or 500 then.
		const concurrentId = await this.findTable();
		if (concurrentId !== undefined) return concurrentId;
		throw created;
	}

	private async findTable(): Promise<string | undefined> {
		const filter = encodeURIComponent(JSON.stringify({ name: this.name }));
		const { data } = await this.reads.get(
			`/data-tables?filter=${filter}&limit=${maxRows}`,
			hasRows,
		);
		const same = (data as IDataObject[]).find(({ name }) => name === this.name);
		return same && String(same.id);
	}
}

function requireCredential(context: IAllExecuteFunctions): void {
	if (context.getNode().credentials?.[n8nCredential]) return;
	throw new OperationError(
		'The node has no Switchboard Waits API credential',
		'Choose one at the top of the node: it reads and writes the data table with the waits',
	);
}

/** n8n's own words, such as “Forbidden”, are also those of proxies. */
function explained(error: OperationError): OperationError {
	const text = n8nApi.errors[Number(error.cause.httpCode)];
	return text ? new OperationError(text.message, text.description, error.cause) : error;
}

const hasRows = (body: unknown) => isJsonObject(body) && Array.isArray(body.data);

const conditionsOf = (which: Filter) => ({
	type: 'and',
	filters: Object.entries(which).map(([columnName, [condition, value]]) => ({
		columnName,
		condition,
		value,
	})),
});

/** n8n rejects a filter with characters that other clients leave as they are. */
const filterOf = (which: Filter) => encodeURIComponent(JSON.stringify(conditionsOf(which)));

/** A column that a person has emptied is null. */
function toRow(row: IDataObject): WaitRow {
	const text = (value: GenericValue) => (typeof value === 'string' ? value : '');
	const entries = columns.map(([name, type]) => [
		name,
		type === 'number' ? Number(row[name] ?? 0) : text(row[name] as GenericValue),
	]);
	const storedAt = Date.parse(text(row.createdAt as GenericValue));
	return { id: Number(row.id), storedAt, ...Object.fromEntries(entries) } as WaitRow;
}
