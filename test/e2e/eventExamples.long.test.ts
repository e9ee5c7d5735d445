import { createRandom } from '../../sandbox/core/random';
import { fieldsOf, itemsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { notify } from '../../sandbox/services/chat/notification';
import { SAMPLES } from '../../sandbox/services/chat/samples';
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
		await example.remove();
	});

	it('answer every type of message, or leave it out', async () => {
		const file = readExample('reply-to-chat-messages.json');
		const example = await publishExample(harness, file, 'chat');
		const { world } = harness;
		// The trigger remembers the IDs of other tests.
		world.random = createRandom(2);
		const all = Object.entries(SAMPLES);
		for (const [, { asked }] of all) await example.send(notify(world, asked));
		const executions = await example.executions(all.length);
		expect(executions.map(({ status }) => status)).toEqual(all.map(() => 'success'));
		const leftOut = ['sticker', 'reaction', 'newNumber', 'group', 'username'];
		// Two people of the batch show a number.
		const answers = all.length - leftOut.length + 1;
		expect(world.tables.chat.messages.all()).toHaveLength(answers);
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

	it('remind of an overdue invoice and of a stuck order, once', async () => {
		const { world, n8n } = harness;
		const id = await harness.import(
			readExample('remind-of-overdue-invoices-and-stuck-orders.json'),
		);
		const { orders, invoices } = world.tables.numbering;
		for (const { id: order } of [...orders.all()]) orders.remove(order);
		const order = { reference: 'PO <7>', orderStatus: 'PROCESSING', completeDate: null } as const;
		orders.add({ ...order, purchaseDate: '2026-01-02' });
		const last = invoices.all().at(-1)!;
		Object.assign(last, { numInvoice: 'F-LATE', invoiceDate: '2026-01-02', paymentDate: null });
		for (const one of invoices.all()) if (one !== last) one.paymentDate = '2026-01-03';
		const mails = () => world.tables.email.mails.all();
		for (const trigger of ['On Overdue Invoice', 'On Stuck Order', 'On Stuck Order']) {
			expect((await n8n.workflows.run(id, trigger)).status).toBe('success');
		}
		expect(mails().map(({ subject }) => subject)).toEqual([
			'Invoice F-LATE was due on 2026-02-01',
			'Order PO <7> is still open',
		]);
		expect(mails()[1].html).toContain('<p>Order PO &lt;7> is still open</p>');
		expect(mails()[1].html).toContain('placed on 2026-01-02 and has the status PROCESSING');
	});
});
