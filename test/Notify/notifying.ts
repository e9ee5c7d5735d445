/* eslint-disable @n8n/community-nodes/no-restricted-globals -- lets the event loop turn */
import type { IDataObject, INode, INodeExecutionData, INodeParameters, IRun } from 'n8n-workflow';

import { Notify } from '../../nodes/Notify/Notify.node';
import type { State } from '../../nodes/Notify/state';
import { clock } from '../../nodes/shared/clock';
import { type Sandbox, startSandbox } from '../../sandbox/http/server';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { SANDBOX_TENANT } from '../../sandbox/issuer/tokens';
import { messagingCredential, pushCredential } from '../harness/messagingRun';
import { type Stored, answerStored, continueInEngine } from '../harness/engine';
import { waitUntilIdle, worldStart } from '../harness/tested';
import { UsedKeys } from '../harness/usedKeys';

const { push, chat, email } = SEEDED_MESSAGING;
/** Has one device. */
export const user = push.quietUser;

/** What each channel's step needs; `mark` distinguishes the steps of a channel. */
export const fieldsOf = {
	push: (mark: string) => ({
		user_external_id: user,
		notification_title: mark,
		notification_body: 'Disk is full',
	}),
	chat: (mark: string) => ({
		recipientNumber: chat.engagedPerson,
		senderNumber: chat.businessNumber,
		templateName: chat.template,
		variables: { pairs: [{ name: 'name', value: mark }] },
	}),
	email: (mark: string) => ({
		destination: 'jane@example.com',
		sender: email.approvedSender,
		subject: mark,
		html: '<p>Disk is full</p>',
	}),
	call: (mark: string) => ({ to: `+49 30 100${mark}`, from: '+44 20 7946 0101' }),
};

export type ChannelName = keyof typeof fieldsOf;

/** The route of a channel's send. */
export const routes: Readonly<Record<ChannelName, string>> = {
	push: '/api/push/send-by-user',
	chat: '/api/whatsapp/send-message',
	email: '/api/email/send',
	call: '/api/v1/voice_outbound/call',
};

/** A step of the form. */
export type Step = INodeParameters & {
	channel: ChannelName;
	waitMinutes: number;
	urgent: boolean;
};

export const stepOf = (channel: ChannelName, mark: string, more: INodeParameters = {}): Step => ({
	channel,
	waitMinutes: 10,
	urgent: false,
	...fieldsOf[channel](mark),
	...more,
});

/** The usual four, with the marks 1 to 4. */
export const fourSteps = (['push', 'chat', 'email', 'call'] as const).map((channel, index) =>
	stepOf(channel, String(index + 1)),
);

/** An item of one of the outputs. */
export interface Passed {
	output: 'Acknowledged' | 'Not Acknowledged';
	json: IDataObject & { escalation: State };
}

const outputs = ['Acknowledged', 'Not Acknowledged'] as const;

/** Where an execution is after a pass. */
export interface Pass {
	/** Undefined when it has ended. */
	until?: string;
	/** What n8n has stored meanwhile. */
	stored: Stored;
	states: State[];
	passed: Passed[];
}

/** What the journal keeps for the node's items. */
const statesIn = ({ executionData }: Stored): State[] => {
	const { journal = {} } = (executionData?.contextData['node:Tested'] ?? {}) as {
		journal?: Record<string, { remembered: { escalation?: State } }>;
	};
	return Object.values(journal).flatMap(({ remembered }) => remembered.escalation ?? []);
};

function passOf({ data }: IRun): Pass {
	const { error, runData } = data.resultData;
	const failure = error ?? runData.Tested.at(-1)?.error;
	if (failure) throw Object.assign(new Error(failure.message), { stored: data });
	// n8n has the run that ends in place of the first one.
	const main = data.waitTill ? [] : (runData.Tested[0].data?.main ?? []);
	const passed = main.flatMap((items, index) =>
		(items ?? []).map(({ json }) => ({ output: outputs[index], json: json as Passed['json'] })),
	);
	const until = data.waitTill && new Date(data.waitTill).toISOString();
	return { ...(until && { until }), stored: data, states: statesIn(data), passed };
}

interface More {
	settings?: Partial<INode>;
	timezone?: string;
	executionOrder?: 'v0' | 'v1';
	executionId?: string;
}

const nodeOf = (own: INodeParameters, { settings }: More): Partial<INode> => ({
	parameters: { sendOnceKey: 'alert-1', steps: { values: fourSteps }, ...own } as INodeParameters,
	credentials: Object.fromEntries(
		new Notify().description.credentials!.map(({ name }) => [name, { id: '1', name }]),
	),
	...settings,
});

/** The four services and the node on them; the nodes' clock moves only by pauses and `pass`. */
export function useNotify() {
	const usedKeys = new UsedKeys();
	const real = { ...clock };
	let sandbox: Sandbox;
	let nowMs = 0;
	const reset = () => {
		sandbox.world.reset({ now: worldStart });
		usedKeys.install();
		nowMs = Date.parse(worldStart);
	};
	beforeAll(async () => {
		sandbox = await startSandbox({ only: ['push', 'email', 'chat', 'outboundVoice'] });
	});
	beforeEach(() => {
		reset();
		Object.assign(clock, {
			now: () => nowMs,
			sleep: async (ms: number) => {
				nowMs += ms;
				await new Promise(setImmediate);
			},
		});
	});
	afterEach(async () => {
		sandbox.world.faults.clear();
		await waitUntilIdle(sandbox);
		Object.assign(clock, real);
	});
	afterAll(async () => await sandbox.stop());
	const credentials = () => ({
		switchboardPushApi: pushCredential(sandbox.url),
		switchboardMessagingApi: messagingCredential(sandbox.url),
		switchboardVoiceApi: { baseUrl: `${sandbox.url}/outboundVoice`, tenantId: SANDBOX_TENANT },
	});
	const run = ({ timezone = 'UTC', executionOrder, executionId }: More) => ({
		credential: {},
		credentials: credentials(),
		timezone,
		executionOrder,
		executionId,
	});
	return {
		usedKeys,
		reset,
		get world() {
			return sandbox.world;
		},
		get now() {
			return new Date(nowMs).toISOString();
		},
		/** Moves both clocks. */
		pass(ms: number): void {
			nowMs += ms;
			sandbox.world.advance(ms);
		},
		/** Moves both clocks to an instant. */
		passTo(iso: string): void {
			this.pass(Math.max(0, Date.parse(iso) - nowMs));
		},
		/** A new execution, up to its first wait or its end. */
		async notify(own: INodeParameters = {}, json: IDataObject[] = [{}], more: More = {}) {
			const items = json.map((one) => ({ json: one }));
			return passOf(
				await continueInEngine(new Notify(), nodeOf(own, more), { ...run(more), items }),
			);
		},
		/** The execution that has waited, with what its node's webhook has returned. */
		async resume(
			{ stored }: Pass,
			own: INodeParameters = {},
			{ answer, ...more }: More & { answer?: INodeExecutionData[][] } = {},
		) {
			const data = answer ? answerStored(stored, answer) : stored;
			return passOf(await continueInEngine(new Notify(), nodeOf(own, more), run(more), data));
		},
		/** The marks of all that the services have taken, channel by channel. */
		sent(): string[] {
			const { push: pushes, chat: chats, email: mails, outboundVoice } = sandbox.world.tables;
			return [
				...pushes.notifications.all().map(({ title }) => title),
				...chats.messages.all().map(({ variables }) => String(variables?.name)),
				...mails.mails.all().map(({ subject }) => String(subject)),
				...outboundVoice.calls.all().map(({ to }) => to.slice(-1)),
			].filter((mark) => /^\d$/.test(mark));
		},
		/** The user reads all notifications. */
		read(): void {
			for (const one of sandbox.world.tables.push.notifications.all()) one.isRead = true;
		},
	};
}
