import { fieldsOf, itemsOf } from '../../sandbox/n8n/driver';
import { readExample } from '../../sandbox/n8n/examples';
import { notify } from '../../sandbox/services/chat/notification';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { publishExample } from './triggers';
import { useHarness } from './useHarness';
import { CALLED_BACK_MS } from './waitingCall';

const harness = useHarness();

const NAMES = SEEDED_MESSAGING.chat;

describe('Examples of calls and webhooks', () => {
	it('reply to chat messages, fetch the file that came along, and find the answer of a status', async () => {
		const example = await publishExample(
			harness,
			readExample('reply-to-chat-messages.json'),
			'chat',
		);
		const { world } = harness;
		const person = { from: NAMES.strangePerson, name: 'Jane', to: NAMES.businessNumber };
		const text = notify(world, { message: { type: 'text', body: 'Hello' }, ...person });
		await example.send(text);
		await example.send(text);
		await example.executions(1);
		const image = { type: 'image' as const, media: NAMES.media.image };
		await example.send(notify(world, { message: image, ...person }));
		const executions = await example.executions(2);
		expect(executions.map(({ status }) => status)).toEqual(['success', 'success']);
		const [file] = executions.flatMap((one) => itemsOf(one, 'Download File'));
		expect(file.binary?.data).toMatchObject({ mimeType: 'image/jpeg' });
		const sent = world.tables.chat.messages.all();
		const thanksFor = (what: string) => [
			NAMES.strangePerson,
			{ body: `Thank you, Jane. We have got your ${what} and come back to you soon.` },
		];
		expect(sent.map(({ recipientNumber, content }) => [recipientNumber, content])).toEqual(
			['message', 'file'].map(thanksFor),
		);
		// A status is matched with its answer, whichever of its IDs is that of the send.
		const { messageId } = sent[0];
		for (const [index, sendIdIn] of ['statusId', 'messageId'].entries()) {
			world.configure({ chat: { sendIdIn } });
			await example.send(notify(world, { status: { messageId, status: 'read' } }));
			await example.executions(3 + index);
		}
		const found = (await example.executions(4)).flatMap((one) => fieldsOf(one, 'Find Answer'));
		const read = { answer: messageId, to: NAMES.strangePerson, status: 'read' };
		expect(found).toMatchObject([read, read]);
	});

	it('call, wait for the outcome, and email the result', async () => {
		harness.world.configure({
			outboundVoice: { callback: { delaysMs: { completed: CALLED_BACK_MS } } },
		});
		const execution = await harness.runExample('call-wait-for-the-outcome-email-the-result.json');
		expect(execution.status).toBe('success');
		const [{ sid }] = fieldsOf(execution, 'Call and Wait');
		const { email, outboundVoice } = harness.world.tables;
		expect(outboundVoice.calls.all()).toMatchObject([{ sid, to: '+49301234567' }]);
		expect(email.mails.all().at(-1)).toMatchObject({
			subject: 'Call to +49 30 1234567: completed',
			html: expect.stringContaining(String(sid)),
		});
	});
});
