/* eslint-disable @n8n/community-nodes/no-restricted-imports -- opens sockets that send slowly */
import type { INode } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

import { fieldsOf } from '../../demo/driver';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { question } from '../Email/samples';
import { askedByEmail, browseText } from './askedByEmail';
import { byId, inARow, manualStart, noOp, ofPack, place } from './nodes';
import { ask, executionsOf, publishChat, publishTrigger } from './triggers';
import { useHarness } from './useHarness';
import { startCall, startUntilWaiting } from './waiting';

const harness = useHarness();
const { credentials } = harness;

const mails = () => harness.world.tables.email.mails;
const { asking, linksOf, statusOf } = askedByEmail(harness);

/** Sends the beginning of a request; the rest comes byte by byte, or never. */
async function slowPost(address: string, body: string): Promise<Socket> {
	const { hostname, port, pathname, search } = new URL(address);
	const socket = connect(Number(port), hostname);
	await once(socket, 'connect');
	socket.write(
		`POST ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
	);
	socket.write(body.slice(0, 1));
	socket.on('error', () => {});
	return socket;
}

describe('A sender that sends one byte and then waits, at each webhook and link', () => {
	const { chat } = SEEDED_MESSAGING;
	const waitIn = async (name: string, node: INode) =>
		await startUntilWaiting(harness, inARow(name, [manualStart, node, noOp]));

	/** One execution of each kind of wait, and where it is answered. */
	async function waitAtEach() {
		const { world } = harness;
		const approval = await waitIn('Slow approval', asking());
		const [yes] = linksOf();
		const step = { channel: 'email', waitMinutes: 60, subject: 'Disk full', html: 'Look' };
		const { destination, sender } = question;
		const steps = { values: [{ ...step, destination, sender }] };
		const alert = await waitIn('Slow alert', place('Ask', ofPack('notify'), { steps }, { credentials })); // prettier-ignore
		const [acknowledge] = linksOf();
		const id = randomUUID();
		const asked = {
			resource: 'message',
			operation: 'sendAndWaitForReply',
			type: 'text',
			recipientNumber: chat.engagedPerson,
			senderNumber: chat.businessNumber,
			body: '={{ $execution.resumeUrl }}',
			keepWaitIn: 'address',
			address: `={{ $execution.resumeUrl }}/switchboard-reply&question=${id}`,
		};
		const reply = await waitIn('Slow reply', place('Ask', ofPack('chat'), asked, { credentials }));
		const { body } = world.tables.chat.messages.all().at(-1)!.content as { body: string };
		const call = await startCall(harness);
		const { statusCallback } = world.tables.outboundVoice.calls.all().at(-1)!;
		const address = `${body}/switchboard-reply&question=${id}`;
		const executions = { approval, alert, reply, call };
		return { executions, addresses: [yes, acknowledge, address, String(statusCallback)] };
	}

	/** A trigger that agents call, and its address with the secret. */
	async function publishAgents() {
		const parameters = { secretIn: 'path', event: 'on_call_end', linkTo: 'client' };
		const own = { ...parameters, clientId: byId(103), options: {} };
		const published = await publishTrigger(harness, 'aiAgentsTrigger', 'agents', own);
		return { ...published, address: `${published.pathUrl}/${harness.secret}` };
	}

	async function openAll() {
		const { executions, addresses } = await waitAtEach();
		const forged = new URL(addresses[0]);
		forged.searchParams.set('questionId', 'f'.repeat(32));
		const { address: messages } = await publishChat(harness);
		const { pathUrl } = await publishTrigger(harness, 'outboundVoiceTrigger', 'calls');
		const agents = await publishAgents();
		const all = [...addresses, forged.href, messages, `${pathUrl}/${harness.secret}`, pathUrl];
		all.push(agents.address, agents.pathUrl);
		return { executions, addresses, agents, all };
	}

	it('holds up nobody else at any webhook, and answers nothing', async () => {
		const { executions, addresses, agents, all } = await openAll();
		const [yes, acknowledge, address] = addresses;
		const body = '{"kind":"message","eventKey":"slow","CallStatus":"busy"}';
		const sockets = await Promise.all(
			[...all, ...all, ...all].map(async (one) => await slowPost(one, body)),
		);
		// While all of them are open, others are served, and the executions still wait.
		// Only the sandbox itself reports the end of the call.
		for (const id of [executions.approval, executions.alert, executions.reply]) {
			expect(await statusOf(id)).toBe('waiting');
		}
		expect((await browseText('GET', yes)).data).toContain('Buy 3 numbers');
		expect((await browseText('POST', yes)).data).toContain('was recorded');
		expect((await browseText('POST', acknowledge)).data).toContain('was recorded');
		const sentAt = new Date(harness.world.now().getTime() + 5_000).toISOString();
		const item = { kind: 'message', eventKey: 'message:1', from: chat.engagedPerson, sentAt };
		expect((await ask(address, item)).data).toEqual({ accepted: true });
		for (const id of Object.values(executions)) {
			expect((await harness.n8n.workflows.ended(id)).status).toBe('success');
		}
		const called = await harness.n8n.workflows.execution(executions.call);
		const reported = { event: 'completed', sid: expect.any(String) };
		expect(fieldsOf(called, 'Call')).toMatchObject([{ callback: { body: reported } }]);
		expect(await ask(agents.address, { call_id: 7 })).toMatchObject({ status: 200 });
		const [agentCall] = await executionsOf(harness, agents.workflowId, 1);
		expect(fieldsOf(agentCall, 'Trigger')).toMatchObject([{ body: { call_id: 7 } }]);
		// The rest of them comes byte by byte, after the answer.
		for (const socket of sockets) for (const byte of body.slice(1)) socket.write(byte);
		for (const socket of sockets) socket.destroy();
		expect(mails()).toHaveLength(2);
	});

	it.each([
		['10,000', 10_000],
		['2,000', 2_000],
	])('nor does a query of %s parameters, which answers nothing', async (_what, count) => {
		const { executions, addresses, agents, all } = await openAll();
		for (const one of all) {
			const url = `${one}${one.includes('?') ? '&' : '?'}${'a&'.repeat(count)}`;
			// A post to a right link answers, whatever follows the link's parameters.
			const { status } = await ask(url, addresses.includes(one) ? undefined : {});
			// A server accepts 16 kB of headers by default.
			if (count === 10_000) expect(status).toBe(431);
		}
		for (const id of [executions.approval, executions.alert, executions.reply]) {
			expect([id, await statusOf(id)]).toEqual([id, 'waiting']);
		}
		expect((await browseText('POST', addresses[0])).data).toContain('was recorded');
		expect((await harness.n8n.workflows.ended(executions.approval)).status).toBe('success');
		expect(await ask(agents.address, { call_id: 7 })).toMatchObject({ status: 200 });
	});
});
