import { local } from '../http/local';
import { parseUrl } from '../core/url';

export interface OutboundWebhook {
	service: string;
	/** The page shows the event: `completed`, `message`. */
	kind: string;
	method: 'GET' | 'POST';
	url: string;
	headers?: Readonly<Record<string, string>>;
	/** An object is sent as JSON, a text unchanged; a GET has none. */
	body?: unknown;
}

/** Equal webhooks or bodies follow the first one. */
export const repeat = <T>(sent: T, repeats: number): T[] => Array<T>(repeats + 1).fill(sent);

export interface Delivery extends OutboundWebhook {
	id: number;
	redeliveryOf?: number;
	/** The sandbox’s clock shows it, in ISO 8601. */
	at: string;
	/** It is real time, in ms since 1970. */
	sentMs: number;
	/** It is real time; null while the webhook is in progress. */
	answeredMs: number | null;
	/** It is null while the webhook is in progress and without a response. */
	status: number | null;
	answer: string | null;
	/** A failure has a network code; null otherwise. */
	failure: string | null;
}

const ANSWER_WITHIN_MS = 30_000;
const ANSWER_SHOWN = 2_000;
const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The newest webhooks are in order. They never leave this machine. */
export class Deliveries {
	/** It keeps this many, and temporarily up to a tenth more. */
	keep = Infinity;
	private readonly sent: Delivery[] = [];
	private readonly webhooks = new WeakMap<Delivery, OutboundWebhook>();
	private nextId = 1;

	inspect?: (webhook: OutboundWebhook) => void;

	constructor(private readonly now: () => Date = () => new Date()) {}

	/** It resolves with the first delivery. */
	async sendAll([first, ...others]: readonly OutboundWebhook[]): Promise<Delivery> {
		const delivery = await this.send(first);
		for (const webhook of others) await this.send(webhook);
		return delivery;
	}

	/** It resolves with the response and never throws. */
	async send(webhook: OutboundWebhook, redeliveryOf?: number): Promise<Delivery> {
		this.inspect?.(webhook);
		const delivery = this.add(webhook, redeliveryOf);
		try {
			if (!isLocal(webhook.url)) throw Object.assign(new Error(), { code: 'NOT_THIS_MACHINE' });
			const { status, data } = await request(webhook);
			Object.assign(delivery, { status, answer: String(data ?? '').slice(0, ANSWER_SHOWN) });
		} catch (thrown) {
			const { code, message } = thrown as { code?: string; message: string };
			delivery.failure = code ?? message;
		}
		delivery.answeredMs = Date.now();
		return delivery;
	}

	/** It is undefined if the delivery is no longer kept. */
	async redeliver(id: number): Promise<Delivery | undefined> {
		const webhook = this.webhooks.get(this.sent[id - (this.sent[0]?.id ?? 0)]);
		return webhook && (await this.send(webhook, id));
	}

	private add(webhook: OutboundWebhook, redeliveryOf?: number): Delivery {
		const delivery: Delivery = {
			id: this.nextId++,
			...(redeliveryOf !== undefined && { redeliveryOf }),
			...webhook,
			at: this.now().toISOString(),
			sentMs: Date.now(),
			answeredMs: null,
			status: null,
			answer: null,
			failure: null,
		};
		this.sent.push(delivery);
		this.webhooks.set(delivery, webhook);
		if (this.sent.length > this.keep * 1.1) this.sent.splice(0, this.sent.length - this.keep);
		return delivery;
	}

	list(): readonly Delivery[] {
		return this.sent;
	}

	clear(): void {
		this.sent.length = 0;
		this.nextId = 1;
	}
}

const isLocal = (url: string) => LOCAL_HOST.test(parseUrl(url)?.hostname ?? '');

async function request({ method, url, headers, body }: OutboundWebhook) {
	return await local.request<unknown>({
		method,
		url,
		headers: { ...headers },
		data: body,
		timeout: ANSWER_WITHIN_MS,
		transformResponse: (text: unknown) => text,
		maxRedirects: 0,
	});
}
