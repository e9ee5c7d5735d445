import type {
	IBinaryData,
	IDataObject,
	IHttpRequestMethods,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { type Answer, mayRepeat } from './statuses';
import { advised } from '../declare/advice';
import { errorFor } from './internal/answerError';
import { clock } from '../clock';
import { type Connection, slotOf, withChanged } from './connection';
import { addCustomData } from '../n8n/contexts';
import { type Keep, downloadOnce, isFullAddress, readText } from './download';
import { Refused, askInTurn, askSignedIn, exchange } from './internal/exchange';
import { OperationError, toOperationError } from '../errors/operationError';
import type {
	Asked,
	Chunks,
	DownloadedText,
	ErrorText,
	Reader,
	Requests,
	ResponseValidator,
	Setting,
	Slot,
	Source,
	TrialLimits,
} from '../declare/api';
import { storeChunks } from '../n8n/binaryData';
import { retryPolicy, pause, pauseBefore } from './retry';
import { reasonIn } from './internal/reason';
import { parseSuccess, staysWithin } from './internal/response';
import { redact } from './redaction';
import { type RequestContent, type RequestOptions, takeRequest } from './requestOptions';
import { isAnything } from './validators';

const maxRedirects = 5;

/**
 * Reads are retried after network faults and statuses that `statuses.ts` calls transient, a write
 * only if it certainly was not processed. Retry-After delays or rejects the connection’s requests.
 */
export class Client implements Requests, Reader {
	constructor(
		private readonly connection: Connection,
		private readonly options: RequestOptions,
		private readonly trace = { hasSent: false },
	) {}

	until(waitUntilMs: number): Client {
		return new Client(this.connection, { ...this.options, waitUntilMs }, this.trace);
	}

	trial(changed: IDataObject, trial: TrialLimits): Client {
		return new Client(withChanged(this.connection, changed), { ...this.options, trial });
	}

	forStep(): Client {
		return new Client(this.connection, this.options);
	}

	get hasSent(): boolean {
		return this.trace.hasSent;
	}

	resumesAtMs(): number {
		return this.connection.throttle.until(this.connection.baseUrl);
	}

	async memoize<T>(name: string, read: () => Promise<T>, freshForMs = Infinity): Promise<T> {
		const { shared } = this.connection;
		const kept = shared.get(name);
		if (kept && clock.now() - kept.atMs < freshForMs) return (await kept.reading) as T;
		const reading = read();
		shared.set(name, { reading, atMs: clock.now() });
		reading.catch(() => shared.get(name)?.reading === reading && shared.delete(name));
		return await reading;
	}

	setting(name: Setting): unknown {
		return this.connection.settings[name];
	}

	async pause(ms: number): Promise<void> {
		await pause(ms, this.connection.signal);
	}

	async get<T = IDataObject>(url: string, expected: ResponseValidator, qs?: IDataObject) {
		if (this.isChange(url)) throw this.noRead(`GET ${url}`);
		return await this.send<T>('GET', url, { qs }, expected);
	}

	async query<T = IDataObject>(url: string, body: IDataObject, expected: ResponseValidator) {
		return await this.send<T>('POST', url, { body }, expected);
	}

	async changeByGet<T>(url: string, expected: ResponseValidator, qs?: IDataObject) {
		this.requireWrite('GET', url);
		return await this.send<T>('GET', url, { qs }, expected);
	}

	async post<T = IDataObject>(url: string, body: IDataObject, expected: ResponseValidator) {
		this.requireWrite('POST', url);
		return await this.send<T>('POST', url, { body }, expected);
	}

	async put<T = IDataObject>(url: string, body: IDataObject, expected: ResponseValidator) {
		this.requireWrite('PUT', url);
		return await this.send<T>('PUT', url, { body }, expected);
	}

	async patch<T = IDataObject>(url: string, body: IDataObject, expected: ResponseValidator) {
		this.requireWrite('PATCH', url);
		return await this.send<T>('PATCH', url, { body }, expected);
	}

	async delete<T = IDataObject>(url: string, expected: ResponseValidator) {
		this.requireWrite('DELETE', url);
		return await this.send<T>('DELETE', url, {}, expected);
	}

	/** The types forbid it, too; this is for code that evades them. */
	private requireWrite(method: IHttpRequestMethods, url: string): void {
		if (this.options.effect === 'read') throw this.noRead(`${method} ${url}`);
	}

	private isChange(url: string): boolean {
		const { changedByGet = [] } = this.options.service;
		return changedByGet.some(([segment]) => url.split(/[/?]/).includes(segment));
	}

	private readonly noRead = (request: string) =>
		new Error(`${request} changes data, so it was not sent: declare the operation as a write`);

	/**
	 * It is retried like a read, with a new `source` each time, because a signed URL may have
	 * expired.
	 */
	async download(
		source: () => Promise<Source>,
		errors?: Readonly<Record<number, ErrorText>>,
	): Promise<IBinaryData> {
		return await this.fetchFile(source, errors, storeChunks);
	}

	async downloadText(
		source: () => Promise<Source>,
		errors?: Readonly<Record<number, ErrorText>>,
	): Promise<DownloadedText> {
		const { text, ...about } = await this.fetchFile(source, errors, readText);
		// A secret with two bytes per letter shows only in the text.
		return { ...about, text: redact(text, this.connection.secrets.everywhere) };
	}

	private async fetchFile<T>(
		source: () => Promise<Source>,
		errors: Readonly<Record<number, ErrorText>> | undefined,
		keep: Keep<T>,
	): Promise<T> {
		for (let tried = 1; ; tried++) {
			const wanted = await source();
			const { withSlot, signal, baseUrl, throttle } = this.connection;
			const address = isFullAddress(wanted.url) ? wanted.url : baseUrl;
			const ended = await withSlot(async () => {
				const held = await throttle.wait(address, this.latestMs, signal);
				if (held) return { answer: held };
				return await downloadOnce(this.connection, wanted, this.options.timeoutMs, keep);
			});
			if ('kept' in ended) return ended.kept;
			if ('error' in ended) throw ended.error;
			const { answer } = ended;
			throttle.note(address, answer);
			if (this.isLast(tried, answer)) throw await this.errorOf(answer, wanted.url, {}, errors);
			await pause(pauseBefore(tried, answer.resumesAtMs), signal);
			await throttle.wait(address, this.latestMs, signal);
		}
	}

	async file(chunks: Chunks, fileName: string, mimeType: string): Promise<IBinaryData> {
		return await storeChunks(this.connection.context, chunks, fileName, mimeType);
	}

	highlight(name: string, value: string): void {
		addCustomData(this.connection.context, name, [value]);
	}

	slot(of: 'execution' | 'workflow', name: string): Slot {
		return slotOf(this.connection, of, name);
	}

	private async send<T>(
		method: IHttpRequestMethods,
		url: string,
		content: RequestContent,
		validate: ResponseValidator,
	): Promise<T> {
		const { foundPaths, signal, withSlot } = this.connection;
		const others = this.options.service.otherPaths?.[url] ?? [];
		const foundPath = foundPaths.get(url);
		const ask = async (path: string) => await this.sendTo<T>(method, path, content, validate);
		const paths = foundPath ? [foundPath] : [url, ...others];
		const ended = await withSlot(async () => await askInTurn(paths, ask, signal));
		if (ended instanceof Refused) {
			throw await ended.toError(async (one) => await this.errorOf(one, url, content));
		}
		if (others.length > 0) foundPaths.set(url, ended.path);
		return ended.body;
	}

	private async sendTo<T>(
		method: IHttpRequestMethods,
		path: string,
		content: RequestContent,
		validate: ResponseValidator,
	): Promise<{ body: T } | Answer> {
		for (let tried = 1; ; tried++) {
			const answer = parseSuccess<T>(await this.ask(method, path, content), validate);
			if ('body' in answer || this.isLast(tried, answer)) return answer;
			await pause(pauseBefore(tried, answer.resumesAtMs), this.connection.signal);
		}
	}

	private isLast(tried: number, answer: Answer): boolean {
		const { tries } = this.options.trial ?? retryPolicy;
		if (tried >= tries || !mayRepeat(this.options.effect, answer)) return true;
		return (answer.resumesAtMs ?? 0) > this.latestMs();
	}

	private readonly latestMs = () =>
		this.options.waitUntilMs ?? clock.now() + this.connection.maxWaitMs;

	/** A read follows redirects within the same origin; no other request follows any. */
	private async ask(
		method: IHttpRequestMethods,
		path: string,
		content: RequestContent,
	): Promise<Answer> {
		const { body } = content;
		let target = this.connection.baseUrl + path;
		let answer = await this.exchange({ method, url: target, ...content });
		const maxHops = this.options.effect === 'read' ? maxRedirects : 0;
		for (let hop = 0; hop < maxHops && staysWithin(target, answer); hop++) {
			target = new URL(answer.location as string, target).href;
			answer = await this.exchange({ method, url: target, ...(body && { body }) });
		}
		return answer;
	}

	private async exchange(request: IHttpRequestOptions): Promise<Answer> {
		const { options, trace, latestMs } = this;
		return await askSignedIn(this.connection, options.service, async (connection) => {
			takeRequest(options);
			return await exchange({ connection, options, trace, latestMs }, request);
		});
	}

	private async errorOf(
		answer: Answer,
		path: string,
		{ body = {} }: RequestContent,
		ownTexts?: Readonly<Record<number, ErrorText>>,
	) {
		const { service, ownErrors } = this.options;
		const { baseUrl, secrets } = this.connection;
		const text = redact(answer.text, secrets.inMessages);
		const location = answer.location && redact(answer.location, secrets.inMessages);
		const isFull = isFullAddress(path);
		const { host } = new URL(isFull ? path : baseUrl);
		const errors = ownTexts ?? { ...service.errors, ...ownErrors };
		const context = { ...this.options, errors, host, ...(!isFull && { baseUrl, path }) };
		const error = errorFor({ ...answer, text, location }, context);
		const reason = reasonIn({ ...answer, text }).toLowerCase();
		const setting = (name: Setting) => this.setting(name);
		const { status } = answer;
		const rejected = { status, reason, path, body, setting, ask: this.askOnce };
		return isFull ? error : await advised(error, rejected, service.advice);
	}
	/** If items fail in the same way, only the first one asks. */
	private readonly askOnce = async (changed: IDataObject, url: string, qs: IDataObject) =>
		await this.memoize(`asked ${JSON.stringify([changed, url])}`, async (): Promise<Asked> => {
			const service = { ...this.options.service, advice: [] };
			const trial = { tries: 1, budget: { left: maxRedirects + 1 } };
			const options: RequestOptions = { ...this.options, effect: 'read', service, trial };
			const client = new Client(withChanged(this.connection, changed), options);
			const response = await client.get<unknown>(url, isAnything, qs).catch(toOperationError);
			if (!(response instanceof OperationError)) return { status: 200, body: response };
			return { status: Number(response.cause.httpCode) || 0 };
		});
}
