import type { IDataObject } from 'n8n-workflow';

import { fieldsOf, startN8n, type N8n } from '../../demo/driver';
import { packDirectory } from '../../demo/pack';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { question } from '../Email/samples';
import { linksIn } from '../Email/tested';
import { until } from '../harness/until';
import { browse } from './approvals';
import { MAIL, inARow, manualStart, ofPack, place } from './nodes';
import { useOwnN8n } from './useHarness';
import { startUntilWaiting } from './waiting';

/** Nothing of n8n's keeps two of its processes apart that use one database file. */
describe('Two n8n processes on one database', () => {
	const harness = useOwnN8n();
	let other: N8n;
	beforeAll(async () => {
		const { folder } = harness;
		other = await startN8n({ folder, packDirectory, log: `${folder}/other.log` });
	});
	afterAll(async () => await other?.stop());
	beforeEach(() => harness.world.reset());

	const placed = (name: string, type: string, parameters: IDataObject) =>
		place(name, ofPack(type), parameters, { credentials: harness.credentials });
	const mails = () => harness.world.tables.email.mails.all();
	const mailsAbout = (subject: string) => mails().filter((mail) => mail.subject === subject);
	const approval = { resource: 'email', operation: 'sendAndWait', ...question };
	const after = { ...MAIL, subject: 'After the answer' };

	it.each([
		['both say yes', ['yes', 'yes']],
		['one says yes and one says no', ['yes', 'no']],
	])('take one answer where %s at one moment', async (_what, words) => {
		const ask = placed('Ask', 'email', approval);
		const file = inARow('Two answers', [manualStart, ask, placed('After', 'email', after)]);
		const id = await startUntilWaiting(harness, file);
		const [yes, no] = linksIn(String(mails().at(-1)?.html));
		const pressed = words.map((word) => new URL(word === 'yes' ? yes : no));
		pressed[1].port = new URL(other.url).port;
		const answers = await Promise.all(pressed.map(async ({ href }) => await browse('POST', href)));
		const ended = await harness.n8n.workflows.ended(id);
		expect(ended.status).toBe('success');
		const recorded = answers.filter(({ data }) => String(data).includes('answer was recorded'));
		expect(recorded).toHaveLength(1);
		expect(mailsAbout(after.subject)).toHaveLength(1);
		const [{ approved }] = fieldsOf(ended, 'Ask');
		const index = answers.indexOf(recorded[0]);
		expect(approved).toBe(words[index] === 'yes');
	});

	it('goes on in the process that got the answer, though the other one has asked', async () => {
		const ask = placed('Ask', 'email', approval);
		const id = await startUntilWaiting(harness, inARow('Other process', [manualStart, ask]));
		const [yes] = linksIn(String(mails().at(-1)?.html));
		yes.port = new URL(other.url).port;
		expect((await browse('POST', yes.href)).data).toContain('was recorded');
		expect((await harness.n8n.workflows.ended(id)).status).toBe('success');
	});

	const alertWith = (sendOnceKey: string) => {
		const { destination, sender } = question;
		const step = { channel: 'email', destination, sender, subject: 'Disk full', html: 'Look' };
		const steps = { values: [{ ...step, waitMinutes: 60 }] };
		return inARow('Alert', [manualStart, placed('Alert', 'notify', { sendOnceKey, steps })]);
	};

	it('send an alert once under its key, and an acknowledgement in one ends it in the other', async () => {
		const workflow = await harness.import(alertWith('disk-3'));
		const start = async (n8n: Pick<N8n, 'workflows'>) =>
			await n8n.workflows.start(workflow, 'Start');
		const [first, second] = await Promise.all([start(harness.n8n), start(other)]);
		for (const id of [first, second]) {
			await until(async () => {
				const { status } = await harness.n8n.workflows.execution(id);
				return !['new', 'running'].includes(status);
			}, 50);
		}
		expect(mailsAbout('Disk full')).toHaveLength(1);
		const [link] = linksIn(String(mailsAbout('Disk full')[0].html));
		const waited = link.pathname.split('/')[2];
		expect([first, second]).toContain(waited);
		link.port = new URL(other.url).port;
		expect((await browse('POST', link.href)).data).toContain('was recorded');
		expect((await harness.n8n.workflows.ended(waited)).status).toBe('success');
		for (const n8n of [harness.n8n, other]) {
			const later = await n8n.workflows.ended(await start(n8n));
			expect(fieldsOf(later, 'Alert')).toMatchObject([
				{ escalation: { acknowledgedBy: 'Link in step 1, in another execution', steps: [] } },
			]);
		}
		expect(mailsAbout('Disk full')).toHaveLength(1);
	});

	it('send a message once under its key', async () => {
		const { chat } = SEEDED_MESSAGING;
		const message = {
			resource: 'message',
			operation: 'sendInteraction',
			type: 'text',
			body: 'Once',
			recipientNumber: chat.engagedPerson,
			senderNumber: chat.businessNumber,
			options: { sendOnceKey: 'once-1' },
		};
		const file = inARow('Once', [manualStart, placed('Send', 'chat', message)]);
		const workflow = await harness.import(file);
		const runs = [harness.n8n, other, harness.n8n, other].map(
			async ({ workflows }) => await workflows.run(workflow, 'Start'),
		);
		const ended = await Promise.all(runs);
		expect(harness.world.tables.chat.messages.all()).toHaveLength(1);
		const sent = ended.flatMap((one) => (one.status === 'success' ? fieldsOf(one, 'Send') : []));
		expect(sent.filter(({ alreadySent }) => alreadySent !== true)).toHaveLength(1);
	});
});
