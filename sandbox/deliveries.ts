import axios from 'axios';

import { wait } from './clock';

/** One request to an address of the workflow's author, as it is to be made. */
export interface OutboundWebhook {
	service: string;
	/** What it tells, for those who look at it: `completed`, `message`. */
	kind: string;
	method: 'GET' | 'POST';
	url: string;
	headers?: Readonly<Record<string, string>>;
	/** Of a POST: an object goes as JSON, a text as it is. */
	body?: unknown;
}

export interface Delivery extends OutboundWebhook {
	id: number;
	/** Real time, milliseconds since 1970. */
	sentMs: number;
	/** Real time; null while it is under way. */
	answeredMs: number | null;
	/** Null while it is under way and when no answer came. */
	status: number | null;
	/** The answer's body as text, its first 2,000 characters. */
	answer: string | null;
	/** Why no answer came, as a network code; null otherwise. */
	failure: string | null;
}

const ANSWER_WITHIN_MS = 30_000;
const ANSWER_SHOWN = 2_000;
const local = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Everything that the sandbox sent by itself, in order; nothing ever leaves this machine. */
export class Deliveries {
	private readonly sent: Delivery[] = [];

	private nextId = 1;

	/** Answers when the answer is there; never throws. */
	async send(webhook: OutboundWebhook): Promise<Delivery> {
		const delivery: Delivery = {
			id: this.nextId++,
			...webhook,
			sentMs: Date.now(),
			answeredMs: null,
			status: null,
			answer: null,
			failure: null,
		};
		this.sent.push(delivery);
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

	/** Sends it after `delayMs` of real time, unless `signal` is aborted by then. */
	async sendLater(
		webhook: OutboundWebhook,
		delayMs: number,
		signal: AbortSignal,
	): Promise<Delivery | null> {
		await wait(delayMs, signal);
		return signal.aborted ? null : await this.send(webhook);
	}

	list(): readonly Delivery[] {
		return this.sent;
	}

	clear(): void {
		this.sent.length = 0;
		this.nextId = 1;
	}
}

const isLocal = (url: string) => URL.canParse(url) && local.test(new URL(url).hostname);

async function request({ method, url, headers, body }: OutboundWebhook) {
	return await axios.request<unknown>({
		method,
		url,
		headers: { ...headers },
		data: body,
		timeout: ANSWER_WITHIN_MS,
		validateStatus: () => true,
		transformResponse: (text: unknown) => text,
		maxRedirects: 0,
		proxy: false,
	});
}
