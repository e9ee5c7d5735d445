import type { IDataObject, INode } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { notify } from '../../sandbox/services/chat/notification';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { describeWith } from './n8n1';
import { inARow, place } from './nodes';
import { ask, executionsOf, publishTrigger } from './triggers';
import { useHarness } from './useHarness';
import { untilWaiting } from './waiting';

const harness = useHarness();

const { engagedPerson: recipientNumber, businessNumber: senderNumber } = SEEDED_MESSAGING.chat;

const set = (name: string, value: string) =>
	place(
		name,
		'n8n-nodes-base.set',
		{ assignments: { assignments: [{ id: name, name: 'address', value, type: 'string' }] } },
		{ typeVersion: 3.4 },
	);

/** Sends a message and waits until it is read; answers the execution, the address and the message. */
async function sendAndWait() {
	const parameters = {
		...{ resource: 'message', operation: 'sendAndWaitForStatus', senderNumber, recipientNumber },
		...{ type: 'text', body: 'On its way', status: 'read' },
	};
	const { credentials } = harness;
	const workflow = await harness.import(
		inARow('Wait for status', [
			place('Start', 'n8n-nodes-base.manualTrigger'),
			set('Address', '={{ $execution.resumeUrl }}/switchboard-reply'),
			place('Message', 'n8n-nodes-switchboard.chat', parameters, { credentials }),
			place('Next', 'n8n-nodes-base.noOp'),
		]),
	);
	const id = await harness.n8n.workflows.start(workflow, 'Start');
	await untilWaiting(harness, id);
	const [{ address }] = fieldsOf(await harness.n8n.workflows.execution(id), 'Address');
	const [{ messageId }] = harness.world.tables.chat.messages.all();
	return { id, address: String(address), messageId };
}

/** The node that passes a status on, as docs/conversations.md describes it. */
const passOn = (url: string): INode =>
	place(
		'Pass On',
		'n8n-nodes-base.httpRequest',
		{ method: 'POST', url, sendBody: true, specifyBody: 'json', jsonBody: '={{ $json }}' },
		{ typeVersion: 4.2 },
	);

describeWith('signed addresses of waiting executions')('Send and Wait for Status', () => {
	it('goes on with the first status that ends the wait, and sends its message once', async () => {
		const { id, address, messageId } = await sendAndWait();
		const options: IDataObject = { triggerOn: ['statuses'] };
		const next = [passOn(address)];
		const statuses = 1;
		const published = await publishTrigger(harness, 'chatTrigger', 'chat', options, next, statuses);
		const url = `${published.pathUrl}/${harness.secret}`;
		for (const [index, status] of ['sent', 'delivered', 'read'].entries()) {
			const body = notify(harness.world, { status: { messageId, status } });
			expect((await ask(url, body)).status).toBe(200);
			await executionsOf(harness, published.workflowId, index + 1);
			if (status === 'read') continue;
			expect((await harness.n8n.workflows.execution(id)).status).toBe('waiting');
		}

		const execution = await harness.n8n.workflows.ended(id);
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Next' });
		const [item] = fieldsOf(execution, 'Next');
		expect(item).toMatchObject({ timedOut: false, status: 'read', messageId, recipientNumber });
		expect(item.statusEvent).toMatchObject({ kind: 'status', status: 'read' });
		expect(harness.world.tables.chat.messages.all()).toHaveLength(1);
		const passed = await executionsOf(harness, published.workflowId, 3);
		const answers = passed.flatMap((one) => fieldsOf(one, 'Pass On'));
		const reason = 'The execution waits for the status read';
		const early = { accepted: false, reason };
		expect(answers).toEqual(expect.arrayContaining([early, early, { accepted: true }]));
	});
});
