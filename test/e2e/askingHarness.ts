/* eslint-disable @n8n/community-nodes/no-restricted-imports -- is between n8n and itself */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IDataObject } from 'n8n-workflow';

import { type N8n, fieldsOf } from '../../demo/driver';
import { createWaits } from '../../demo/sandboxCredentials';
import { local } from '../../sandbox/http/local';
import { until } from '../harness/until';
import { newMessage } from './messages';
import { inARow, manualStart, noOp, ofPack, place } from './nodes';
import { type PublishedTrigger, publishTrigger } from './triggers';
import { untilWaiting } from './waiting';
import { OwnHarness } from './useHarness';
import type { Harness } from './harness';

/** Creates a key of n8n's public API, and the credential with it. */
export async function createWaitsCredential(harness: Harness, address = harness.n8n.url) {
	const { type, data } = await createWaits(harness.n8n, `Waits of ${harness.name}`, address);
	harness.credentials[type] = await harness.createCredential('Waits', type, data);
}

/** `GET rows`, `POST rows`, `PATCH update`, `POST webhook-waiting` … */
type Step = string;

const stepOf = ({ method, url = '' }: IncomingMessage): Step => {
	const [path] = url.split('?');
	const isWait = path.startsWith('/webhook-waiting');
	return `${method} ${isWait ? 'webhook-waiting' : path.split('/').at(-1)}`;
};

/** All that n8n sends to itself passes here, where it can be ended before or after a step. */
export class Between {
	private readonly server: Server = createServer(
		(request, response) => void this.pass(request, response),
	);

	private target = '';

	readonly steps: Step[] = [];

	/** Ends n8n at the next such step. */
	private cut?: { step: Step; isBefore: boolean; end(): Promise<void>; done(): void };

	async start(): Promise<string> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	to(url: string): void {
		this.target = url;
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	/** Resolves when n8n has ended before or after the step. */
	async cutAt(step: Step, isBefore: boolean, end: () => Promise<void>): Promise<void> {
		await new Promise<void>((done) => (this.cut = { step, isBefore, end, done }));
	}

	private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const step = stepOf(request);
		this.steps.push(step);
		const cut = this.cut?.step === step ? this.cut : undefined;
		if (cut) this.cut = undefined;
		if (cut?.isBefore) return await this.end(cut, response);
		const { 'content-type': type = 'application/json', 'x-n8n-api-key': key } = request.headers;
		const answer = await local
			.request({
				method: request.method,
				url: this.target + String(request.url),
				headers: { 'content-type': type, ...(key && { 'x-n8n-api-key': String(key) }) },
				data: Buffer.concat(chunks),
				responseType: 'arraybuffer',
				maxRedirects: 0,
			})
			.catch(() => undefined);
		if (cut) return await this.end(cut, response);
		if (!answer) return void response.destroy();
		response.writeHead(answer.status, { 'content-type': 'application/json' });
		response.end(answer.data);
	}

	private async end(cut: NonNullable<Between['cut']>, response: ServerResponse): Promise<void> {
		await cut.end();
		response.destroy();
		cut.done();
	}
}

/** An n8n that reaches itself through `between`, with a published Chat Trigger that keeps waits in a data table. */
export class AskingHarness extends OwnHarness {
	readonly between = new Between();

	trigger!: PublishedTrigger;

	private address = '';

	async open(): Promise<void> {
		this.address = await this.between.start();
		Object.assign(this.env, { N8N_WEBHOOK_URL: this.address });
		await super.open();
		await createWaitsCredential(this, this.address);
		const on = { keepWaitsIn: 'table', options: { rememberMinutes: 0 } };
		this.trigger = await publishTrigger(this, 'chatTrigger', 'chat', on);
	}

	protected async start(port?: number): Promise<N8n> {
		const n8n = await super.start(port);
		this.between.to(n8n.url);
		return n8n;
	}

	async close(): Promise<void> {
		await super.close();
		await this.between.stop();
	}

	/** Asks in an execution of its own; answers its ID once it waits. */
	async ask(own: IDataObject = {}): Promise<string> {
		const id = await this.n8n.workflows.start(await importQuestion(this, own), 'Start');
		await untilWaiting(this, id);
		return id;
	}

	async send(notification: IDataObject) {
		const path = new URL(`${this.trigger.pathUrl}/${this.secret}`).pathname;
		const answer = await local.request({
			method: 'POST',
			url: this.n8n.url + path,
			data: notification,
		});
		return answer.status;
	}

	/** Sends it until n8n is up again and has taken it, as a platform may. */
	async sendUntilTaken(notification: IDataObject): Promise<void> {
		const isTaken = async () => (await this.send(notification).catch(() => 0)) === 200;
		await until(isTaken, 200);
	}

	async answersOf(id: string): Promise<IDataObject[]> {
		const execution = await this.n8n.workflows.ended(id);
		expect([id, execution.status]).toEqual([id, 'success']);
		return fieldsOf(execution, 'Ask');
	}

	/** The executions that messages have started. */
	async started(): Promise<number> {
		return (await this.n8n.workflows.executions(this.trigger.workflowId)).length;
	}
}

let questions = 0;
let written = 0;

/** Imports a workflow that asks; answers its ID. */
export async function importQuestion(harness: Harness, own: IDataObject = {}): Promise<string> {
	const { credentials } = harness;
	const parameters = {
		resource: 'message',
		operation: 'sendAndWaitForReply',
		senderNumber: '+44 20 7946 0101',
		recipientNumber: '+44 7700 900001',
		type: 'text',
		body: 'When?',
		...own,
	};
	const question = place('Ask', ofPack('chat'), parameters, { credentials });
	return await harness.import(inARow(`Question ${++questions}`, [manualStart, question, noOp]));
}

/** The platform's notification of a message, which it may send again. */
export function writeReply(harness: Harness, text: string): IDataObject {
	const { notification } = newMessage(harness, text);
	notification.value.messages[0].id = `wamid.asking.${++written}`;
	return notification;
}
