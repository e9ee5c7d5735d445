import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { Chat } from '../../nodes/Chat/Chat.node';
import { ChatTrigger } from '../../nodes/Chat/ChatTrigger.node';
import { clock } from '../../nodes/shared/clock';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { type Asked as Request, N8nStandIn, finished, gone, runs } from '../harness/n8nStandIn';
import { newExecution } from '../harness/run';
import type { useService } from '../harness/tested';
import { receive } from '../harness/webhookRun';
import { numbers } from './samples';

const { businessNumber, engagedPerson } = SEEDED_MESSAGING.chat;

export interface Conversation {
	id: string;
	parameters: INodeParameters;
	/** `running`: its wait isn't stored yet, or it has continued. */
	state: 'finished' | 'gone' | 'running' | 'waiting';
	/** The item that waits. */
	waiting: IDataObject;
	/** The execution continued with them. */
	items: IDataObject[];
}

/** Questions that are asked in executions of their own, and a Chat Trigger that gets the person's messages. */
export class Conversations {
	readonly n8n = new N8nStandIn();

	readonly all = new Map<string, Conversation>();

	private lastMessage = 0;

	constructor(private readonly chat: ReturnType<typeof useService>) {}

	async start(): Promise<void> {
		await this.n8n.start();
		this.n8n.resume = async (id, request) => await this.resume(id, request);
	}

	reset(): void {
		this.n8n.reset();
		this.all.clear();
	}

	get credentials() {
		const switchboardWaitsApi = this.n8n.credential;
		return { switchboardWaitsApi, switchboardMessagingApi: this.chat.credential() };
	}

	/** Asks in an execution of its own, which waits afterward. */
	async ask(own: INodeParameters = {}, more: object = {}): Promise<Conversation> {
		const id = String(this.all.size + 1);
		const { operation = 'sendAndWaitForReply', ...rest } = own;
		const fields = { ...numbers, type: 'text', body: 'When?', keepWaitIn: 'table', ...rest };
		const conversation: Conversation = {
			id,
			parameters: { resource: 'message', operation, waitTable: 'switchboard_waits', ...fields },
			state: 'running',
			waiting: {},
			items: [],
		};
		this.all.set(id, conversation);
		const items: INodeExecutionData[] = [{ json: {} }];
		const execution = Object.assign(newExecution(), { resumeToken: `token-${id}` });
		const { credentials, n8n } = this;
		await this.chat.run('message', String(operation), fields, {
			...{ credentials, items, execution, executionId: id, baseUrl: n8n.url },
			...more,
		});
		conversation.waiting = items[0].json;
		conversation.state = execution.waitTill ? 'waiting' : 'finished';
		return conversation;
	}

	/** n8n's timer ends a wait without the node. */
	timeOut(conversation: Conversation): void {
		conversation.items = [conversation.waiting];
		conversation.state = 'finished';
	}

	/** A notification of the platform; answers what started the workflow of the trigger. */
	async write(text: string, more: IDataObject = {}, trigger: INodeParameters = {}) {
		const {
			id = `wamid.${++this.lastMessage}`,
			at = String(Math.ceil(clock.now() / 1000)),
			from,
			to,
			...rest
		} = more;
		const person = (from ?? engagedPerson) as string;
		return await this.notify(
			{
				contacts: [{ profile: { name: 'Jane' }, wa_id: person }],
				messages: [
					{ from: person, id, timestamp: at, type: 'text', text: { body: text }, ...rest },
				],
			},
			trigger,
			to,
		);
	}

	/** The progress of a message. */
	async report(messageId: unknown, status: string, trigger: INodeParameters = {}) {
		const entry = { id: messageId, status, timestamp: '1773583200', recipient_id: engagedPerson };
		return await this.notify({ statuses: [entry] }, trigger);
	}

	private async notify(value: IDataObject, own: INodeParameters, to: unknown = businessNumber) {
		const metadata = { display_phone_number: to, phone_number_id: '1' };
		const body = {
			message_id: `internal-${this.lastMessage}`,
			waba_id: '2',
			field: 'messages',
			value: { messaging_product: 'whatsapp', metadata, ...value },
		} as IDataObject;
		const parameters = { triggerOn: ['messages'], keepWaitsIn: 'table', ...own };
		const { credentials } = this;
		const placed = { credentialsOf: credentials };
		const options = { options: { rememberMinutes: 0 }, ...parameters };
		const received = await receive(new ChatTrigger(), options, { body }, undefined, placed);
		return { ...received, started: received.outputs.flat() };
	}

	private async resume(id: string, { query, body }: Request) {
		const conversation = this.all.get(id);
		if (!conversation || conversation.state === 'gone') return { status: 404, body: gone(id) };
		if (conversation.state === 'running') return { status: 409, body: runs(id) };
		if (conversation.state === 'finished') return { status: 409, body: finished(id) };
		const { parameters, waiting } = conversation;
		const request = { body, query: Object.fromEntries(query) };
		const placed = { credentialsOf: this.credentials };
		const { status, sent, outputs } = await receive(
			new Chat(),
			parameters,
			request,
			waiting,
			placed,
		);
		if (outputs.length > 0) {
			conversation.items = outputs[0];
			conversation.state = 'finished';
		}
		return { status, body: sent };
	}
}
