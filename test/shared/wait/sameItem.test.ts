import type { IBinaryKeyData, IDataObject, INodeExecutionData, INodeType } from 'n8n-workflow';

import { Chat } from '../../../nodes/Chat/Chat.node';
import { Email } from '../../../nodes/Email/Email.node';
import { OutboundVoice } from '../../../nodes/OutboundVoice/OutboundVoice.node';
import { newExecution } from '../../harness/run';
import { type Tested, useService } from '../../harness/tested';
import { useManualClock } from '../../harness/manualClock';
import { receive } from '../../harness/webhookRun';
import { numbers as chatNumbers, replyAddress } from '../../Chat/samples';
import { testedChat } from '../../Chat/tested';
import { testedEmail } from '../../Email/tested';
import { numbers as callNumbers } from '../../OutboundVoice/samples';
import { testedOutboundVoice } from '../../OutboundVoice/tested';

useManualClock();

const files: IBinaryKeyData = {
	data: { data: 'JVBERi0=', mimeType: 'application/pdf', fileName: 'invoice.pdf' },
	photo: { data: 'filesystem-v2', mimeType: 'image/png', id: 'filesystem-v2:workflows/1/photo' },
};

interface Waiting {
	tested: Tested;
	nodeType: INodeType;
	place: [resource: string, operation: string];
	own: IDataObject;
	/** What answers the item that waits. */
	answer(item: IDataObject): { body?: unknown; query: IDataObject };
}

const message = { kind: 'message', eventKey: 'm-1', sentAt: '2026-03-15T10:00:05Z' };

const replying = {
	...chatNumbers,
	keepWaitIn: 'address',
	address: replyAddress,
	type: 'text',
	body: 'Which color?',
};

const questionOf = ({ wait }: IDataObject) => ({ question: (wait as IDataObject).question });

const rows: Waiting[] = [
	{
		tested: testedEmail,
		nodeType: new Email(),
		place: ['email', 'sendAndWait'],
		own: testedEmail.samples['email.sendAndWait'] as IDataObject,
		answer: ({ questionId }) => ({ body: {}, query: { questionId, approved: 'true' } }),
	},
	{
		tested: testedChat,
		nodeType: new Chat(),
		place: ['message', 'sendAndWait'],
		own: testedChat.samples['message.sendAndWait'] as IDataObject,
		answer: ({ questionId }) => ({ body: {}, query: { questionId, approved: 'false' } }),
	},
	{
		tested: testedChat,
		nodeType: new Chat(),
		place: ['message', 'sendAndWaitForReply'],
		own: replying,
		answer: (item) => ({
			body: { ...message, from: item.recipientNumber },
			query: questionOf(item),
		}),
	},
	{
		tested: testedChat,
		nodeType: new Chat(),
		place: ['message', 'sendAndWaitForStatus'],
		own: replying,
		answer: (item) => ({
			body: { ...message, kind: 'status', status: 'read', messageIds: [item.messageId] },
			query: questionOf(item),
		}),
	},
	{
		tested: testedOutboundVoice,
		nodeType: new OutboundVoice(),
		place: ['call', 'startAndWait'],
		own: callNumbers,
		answer: ({ wait }) => ({
			body: { CallStatus: 'busy' },
			query: { callbackId: (wait as IDataObject).callbackId },
		}),
	},
];

describe.each(rows)('RB13: $place', ({ tested, nodeType, place, own, answer }) => {
	const service = useService(tested);

	it('goes on with the same item and its files, when it is answered and when time is up', async () => {
		const json = { invoice: 'F-1', data: { kept: true } };
		const items: INodeExecutionData[] = [{ json: { ...json }, binary: files }];
		await service.run(...place, own as never, { items, execution: newExecution() });
		const [timedOut] = items;
		expect(timedOut).toMatchObject({ json, binary: files });
		const [resource, operation] = place;
		const given = { method: 'POST', ...answer(timedOut.json), files };
		const { result } = await receive(nodeType, { resource, operation }, given, timedOut.json);
		const [[answered]] = result.workflowData as INodeExecutionData[][];
		expect(answered).toMatchObject({ json, binary: files, pairedItem: { item: 0 } });
	});
});
