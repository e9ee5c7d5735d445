import { fieldsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { addFraud } from '../Numbering/callRecords/anomalies/traffic';
import {
	ASK_BY_EMAIL,
	ASK_FINANCE,
	ASK_IF_FRAUD,
	ASK_MANAGER,
	ASK_TO_RELEASE,
	askManager,
	browse,
} from './approvals';
import { inARow, place } from './nodes';
import { ask, executionsOf } from './triggers';
import { useHarness } from './useHarness';
import { startUntilWaiting, withParameters } from './waiting';

const harness = useHarness();

/** The answer yes is that of `everyExample.sampled.test.ts`. */
describe('Examples that ask a person', () => {
	it.each([
		[ASK_MANAGER, 'Not Bought'],
		[ASK_BY_EMAIL, 'Not Bought'],
		[ASK_TO_RELEASE, 'Kept'],
		[ASK_IF_FRAUD, 'Fine'],
	])('do nothing after a no: %s', async (file, lastNode) => {
		if (file === ASK_IF_FRAUD) addFraud(harness.world);
		const { id, no } = await askManager(harness, { ...readExample(file), name: `No: ${file}` });
		await browse('POST', no);
		const execution = await harness.n8n.workflows.ended(id);
		expect(execution).toMatchObject({ status: 'success', lastNode });
		const sent = harness.requestsTo('numbering');
		expect(sent.filter((line) => /buyDids|releaseDid/.test(line))).toEqual([]);
		const mails = harness.world.tables.email.mails.all();
		expect(mails.filter(({ html }) => !html?.includes(no.replaceAll('&', '&amp;')))).toEqual([]);
	});

	it('close a month once, however often they are run', async () => {
		const workflow = { ...readExample(ASK_FINANCE), name: 'Close' };
		const { id, body, yes } = await askManager(harness, workflow);
		const mails = harness.world.tables.email.mails;
		const sent = mails.length;
		for (const { owner } of fieldsOf(await harness.n8n.workflows.execution(id), 'Split Invoice')) {
			expect(body).toContain(`- ${String(owner)}: `);
		}
		expect(body).toContain('To dispute: ');
		await browse('POST', yes);
		expect(await harness.n8n.workflows.ended(id)).toMatchObject({ lastNode: 'Export Lines' });
		const again = await harness.run(workflow);
		expect(again).toMatchObject({ status: 'success', lastNode: 'Not Closed Now' });
		expect(mails).toHaveLength(sent);
	});

	it('ask about each unusual hour once', async () => {
		addFraud(harness.world);
		const workflow = { ...readExample(ASK_IF_FRAUD), name: 'Fraud' };
		const { id, body, yes } = await askManager(harness, workflow);
		expect(body).toMatch(
			/^Unusual calls\. Is this fraud\?\n\nCalls cost [^]+ between \d\d:00 and \d\d:00; usual is/,
		);
		await browse('POST', yes);
		await harness.n8n.workflows.ended(id);
		const again = await harness.run(workflow);
		expect(again.status).toBe('success');
		expect(fieldsOf(again, 'Detect Anomalies').length).toBeGreaterThan(0);
		expect(harness.world.tables.chat.messages).toHaveLength(1);
	});
});

describe('Escalate an alert until a person acknowledges', () => {
	const example = readExample('escalate-an-alert-until-a-person-acknowledges.json');
	const withOwn = (name: string, changed: string, parameters: object) => ({
		...withParameters(example, (node) => node.name === changed, parameters),
		name,
	});

	it('ends when a person opens the link of the email and presses the button', async () => {
		const { parameters } = example.nodes.find(({ name }) => name === 'Escalate')!;
		const { values } = parameters.steps as { values: Array<{ channel: string }> };
		const byEmail = values.filter(({ channel }) => channel === 'email');
		const steps = { values: byEmail.map((step) => ({ ...step, urgent: true })) };
		const id = await startUntilWaiting(harness, withOwn('Link', 'Escalate', { steps }));
		const [{ html }] = harness.world.tables.email.mails.all();
		const link = /href="([^"]+)"/.exec(html!)![1].replaceAll('&amp;', '&');
		expect(await browse('GET', link)).toMatchObject({ status: 200 });
		expect((await harness.n8n.workflows.execution(id)).status).toBe('waiting');
		await browse('POST', link);
		const execution = await harness.n8n.workflows.ended(id);
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Note the Reaction' });
		expect(fieldsOf(execution, 'Note the Reaction')).toMatchObject([
			{ alertId: `alert-${id}`, by: 'Link in step 1' },
		]);
		expect(harness.world.tables.email.mails).toHaveLength(1);
	});

	it('mails the team lead if nobody reacts', async () => {
		const { parameters } = example.nodes.find(({ name }) => name === 'Escalate')!;
		const { values } = parameters.steps as { values: object[] };
		const atOnce = { values: values.map((step) => ({ ...step, waitMinutes: 0 })) };
		const file = withOwn('Nobody', 'Escalate', { steps: atOnce, options: {} });
		const execution = await harness.run(file);
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Mail the Team Lead' });
		const { email, chat, outboundVoice } = harness.world.tables;
		const [, last] = email.mails.all();
		expect(last).toMatchObject({ destination: 'lead@example.com' });
		expect(last.html).toMatch(/push, sent.*chat, sent.*email, sent.*call, sent/);
		expect([chat.messages.length, outboundVoice.calls.length]).toEqual([1, 1]);
	});
});

it('Alert by email, then by phone ends when a person presses the button', async () => {
	addFraud(harness.world);
	const example = readExample('alert-by-email-then-by-phone.json');
	const id = await startUntilWaiting(harness, { ...example, name: 'Costs' });
	const [{ subject, html }] = harness.world.tables.email.mails.all();
	expect(subject).toBe('Calls cost more than usual');
	await browse('POST', /href="([^"]+)"/.exec(html!)![1].replaceAll('&amp;', '&'));
	const execution = await harness.n8n.workflows.ended(id);
	expect(execution).toMatchObject({ status: 'success', lastNode: 'Acknowledged' });
	expect(harness.world.tables.outboundVoice.calls).toHaveLength(0);
});

describe('Report failed workflows', () => {
	it('mails what failed, once a day', async () => {
		const errorWorkflow = await harness.publish(readExample('report-failed-workflows.json'));
		const path = `fails-${harness.name}`;
		const hook = { webhookId: path, typeVersion: 2 };
		const fails = await harness.publish({
			...inARow('Shop', [
				place('Asked', 'n8n-nodes-base.webhook', { path }, hook),
				place('Fail', 'n8n-nodes-base.stopAndError', { errorMessage: 'No shelf 9' }),
			]),
			settings: { errorWorkflow },
		});
		const fail = async () => await ask(`${harness.n8n.webhookUrl}/webhook/${path}`);
		const mails = harness.world.tables.email.mails.all();
		await fail();
		await executionsOf(harness, errorWorkflow, 1);
		expect(mails[0].subject).toMatch(/^Shop .* failed$/);
		expect(mails[0].html).toMatch(/No shelf 9[^]*\/workflow\/\w+\/executions\/\d+/);
		await fail();
		const ended = await executionsOf(harness, errorWorkflow, 2);
		expect(ended.map(({ status }) => status)).toEqual(['success', 'success']);
		expect(mails).toHaveLength(1);
		await harness.n8n.workflows.unpublish(fails);
	});
});
