import type { IDataObject } from 'n8n-workflow';

import { fieldsOf, itemsOf } from '../../demo/driver';
import type { World } from '../../sandbox/core/world';
import { ASK_BY_EMAIL, ASK_FINANCE, ASK_IF_FRAUD, ASK_MANAGER, ASK_TO_RELEASE } from './approvals';
import type { Outcome } from './billingOutcomes';
import { dayOutcomes } from './dayOutcomes';
import { ends, mailsReport, disputes, splits, closesMonth, exportsCalls } from './billingOutcomes';

const sentTo = ({ requests }: World, path: string) =>
	requests.filter((request) => request.path.endsWith(path));

const subjects = ({ tables }: World) => tables.email.mails.all().map(({ subject }) => subject);

const boughtThree =
	(end: string): Outcome =>
	(execution, world) => {
		ends(execution, end);
		expect(new Set(fieldsOf(execution, end)[0].numbers as string[]).size).toBe(3);
		expect(sentTo(world, '/buyDids')).toHaveLength(1);
	};

const buysWithinBudget: Outcome = (execution, { tables }) => {
	ends(execution, 'Mail What Is Missing');
	const [{ ordered, missing, reasons, orders }] = fieldsOf(execution, 'Result');
	expect({ ordered, missing }).toEqual({ ordered: 48, missing: 2 });
	const placed = orders as Array<{ orderId: number; quantity: number }>;
	expect(placed.map(({ quantity }) => quantity)).toEqual([20, 20, 8]);
	for (const { orderId, quantity } of placed) {
		const lines = tables.numbering.orderItems.filter((line) => line.orderId === orderId);
		expect(lines).toMatchObject([{ quantity }]);
	}
	const [mail] = tables.email.mails.all();
	expect(mail.subject).toBe('2 of 50 phone numbers could not be ordered');
	for (const reason of reasons as string[]) expect(mail.html).toContain(reason);
};

const reportsSpend: Outcome = (execution, world) => {
	ends(execution, 'Send Alert', 'All Is Well');
	expect(fieldsOf(execution, 'Compare')[0].usual).toBeGreaterThan(0);
	const isAlert = execution.lastNode === 'Send Alert';
	expect(world.tables.email.mails).toHaveLength(isAlert ? 1 : 0);
};

const storesCalls: Outcome = (execution, world) => {
	ends(execution, 'Commit');
	const all = world.tables.numbering.cdrs.length;
	expect(fieldsOf(execution, 'Store Calls')).toHaveLength(all);
	expect(fieldsOf(execution, 'Commit')).toMatchObject([{ committed: all, stored: false }]);
};

const archives: Outcome = (execution) => {
	ends(execution, 'Pack Archive');
	expect(fieldsOf(execution, 'Download Recording').length).toBeGreaterThan(2);
	expect(itemsOf(execution, 'Pack Archive')[0].binary?.archive.fileExtension).toBe('zip');
};

const rollsOut: Outcome = (execution, world) => {
	ends(execution, 'Report');
	const { clients, agents } = world.tables.aiAgents;
	const rolledOut = fieldsOf(execution, 'Report').map(({ client }) => client);
	expect(rolledOut.reverse()).toEqual(clients.all().map(({ name }) => name));
	const owners = agents.filter(({ name }) => name === 'Reception').map((one) => one.client_id);
	expect(owners.sort()).toEqual([101, 102, 103, 104, 105]);
};

const mailsDrift: Outcome = (execution, world) => {
	ends(execution, 'Send Drift');
	expect(fieldsOf(execution, 'Compare Agent')).toMatchObject([{ changed: 1 }]);
	expect(subjects(world)).toEqual(['Agent Reception differs from Git: 1']);
};

const reviewsCalls: Outcome = (execution, { tables }) => {
	ends(execution, 'Mail Scores');
	const dossiers = fieldsOf(execution, 'Get Everything About a Call');
	expect(dossiers.filter(({ complete }) => complete !== true)).toEqual([]);
	const spoken = dossiers.filter(({ transcript }) => transcript !== null);
	const reviews = fieldsOf(execution, 'Review');
	expect(reviews.map(({ callId }) => callId)).toEqual(spoken.map(({ callId }) => callId));
	const [{ subject, html }] = tables.email.mails.all();
	expect(subject).toMatch(new RegExp(`^Quality of calls: \\d+ of ${reviews.length} `));
	for (const { callId, points, reason } of reviews) {
		expect([1, 2, 3, 4, 5]).toContain(points);
		expect(reason).toMatch(/\w+ \w+/);
		expect(html).toContain(`<td>${String(callId)}</td>`);
	}
};

const broadcasts: Outcome = (execution, world, row) => {
	ends(execution, 'Read It Back');
	const [sent] = world.tables.push.notifications.all().slice(-1);
	expect(sent).toMatchObject({ topic: 'weekend-sale', recipients: { length: 3 } });
	const titles = fieldsOf(execution, 'Read It Back').map(({ title }) => title);
	expect(titles.includes('Weekend sale')).toBe(row['push.topicsInHistory'] !== false);
};

const callsAndMails: Outcome = (execution, world) => {
	ends(execution, 'Email the Result');
	expect(world.tables.outboundVoice.calls).toHaveLength(1);
	expect(subjects(world).at(-1)).toMatch(
		/^Call to \+49 30 1234567: (completed|no-answer|busy|failed|ended)$/,
	);
};

const callsInTurn: Outcome = (execution, world) => {
	ends(execution, 'Call Once More', 'Reached');
	// Its later runs belong to the calls after the first.
	const called = fieldsOf(execution, 'Call Customers', { run: 0 });
	const missed = called.filter(({ answered }) => answered !== true).map(({ to }) => to);
	const { calls } = world.tables.outboundVoice;
	expect(calls.all().map(({ to }) => to)).toEqual([...called.map(({ to }) => to), ...missed]);
	expect(subjects(world)).toEqual(missed.map((to) => `${String(to)} did not pick up`));
};

const callsAgain: Outcome = (execution, world) => {
	ends(execution, 'Email Me', 'Reached');
	const people = fieldsOf(execution, 'Call Customers', { run: 0 });
	const attempts = people.flatMap((person) => person.attempts as IDataObject[]);
	const calls = world.tables.outboundVoice.calls.all();
	expect(attempts.map(({ callId }) => callId).sort()).toEqual(calls.map(({ sid }) => sid).sort());
	const missed = people.filter(({ answered }) => answered !== true);
	expect(subjects(world)).toEqual(missed.map(({ to }) => `${String(to)} was not reached`));
	const unanswered = people.filter(({ outcome }) => outcome === 'no-answer');
	expect(unanswered.map((person) => (person.attempts as IDataObject[]).length)).toEqual(
		unanswered.map(() => 3),
	);
};

const mailsAgentNumbers: Outcome = (execution, { tables }) => {
	ends(execution, 'Send Report');
	const [{ subject, figures }] = fieldsOf(execution, 'Generate Report');
	expect(figures).toMatchObject({ calls: expect.any(Number), unplaced: 0 });
	expect(tables.email.mails.all()).toMatchObject([{ subject }]);
};

const clones: Outcome = (execution, { tables }) => {
	ends(execution, 'Clone Agent');
	const [{ id }] = fieldsOf(execution, 'Create or Get Client');
	const { agents, client_skills: skills } = tables.aiAgents;
	expect(agents.filter(({ client_id }) => client_id === id).map(({ name }) => name)).toEqual([
		'Reception',
	]);
	const greetings = skills.filter(({ client_id }) => client_id === id).map((one) => one.greeting);
	expect([...new Set(greetings)]).toEqual(['Welcome to Orchard Dental. How can I help you?']);
};

const answersTheTeam: Outcome = (execution) => {
	ends(execution, 'Agent');
	const [{ output }] = fieldsOf(execution, 'Agent');
	expect(output).toMatch(/^Order 1001 is /);
};

const listsCalls: Outcome = (execution, { tables }) => {
	ends(execution, 'Summary');
	const { cdrs } = tables.numbering;
	const all = Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index));
	expect(fieldsOf(execution, 'Get Call Records')).toHaveLength(all.length);
	const [{ month, calls, amount }] = fieldsOf(execution, 'Summary');
	const expected = all.filter(({ startTime }) => startTime >= `${String(month)}-01`);
	expect(calls).toBe(expected.length);
	expect(amount).toBeGreaterThan(0);
};

const confirms: Outcome = (execution, { tables }) => {
	expect(execution.status).toBe('success');
	expect(fieldsOf(execution, 'Notified')).toMatchObject([{ order: 'A-1001' }]);
	expect(tables.journey.instances.all().map(({ person }) => person.id)).toEqual(['customer-1001']);
	expect(tables.email.mails.all().map(({ html }) => html)).toEqual([
		'<p>Hello John, your order A-1002 is confirmed.</p>',
	]);
};

const buysWhatIsApproved: Outcome = (execution, world) => {
	ends(execution, 'Buy Numbers');
	expect(sentTo(world, '/buyDids')).toHaveLength(1);
};

const storesWhatIsApproved: Outcome = (execution, world) => {
	ends(execution, 'Store Number');
	expect(sentTo(world, '/buyDids')).toHaveLength(1);
	const stored = fieldsOf(execution, 'Store Number').map(({ number }) => String(number));
	expect(new Set(stored.filter((number) => /^\+34/.test(number))).size).toBe(5);
};

export const releasesWhatIsApproved: Outcome = (execution, world) => {
	ends(execution, 'Released');
	const [{ numbers }] = fieldsOf(execution, 'Candidates');
	// People read numbers with +; the platform takes digits.
	const released = sentTo(world, '/releaseDid').map(({ query }) => `+${String(query.number)}`);
	expect(released.sort()).toEqual([...(numbers as string[])].sort());
};

const mailsFindings: Outcome = (execution, { tables }) => {
	ends(execution, 'Mail Operations');
	const [{ anomalies }] = fieldsOf(execution, 'In One Message') as Array<{
		anomalies: Array<{ reasons: string[] }>;
	}>;
	const [mail] = tables.email.mails.all();
	for (const { reasons } of anomalies) expect(mail.html).toContain(reasons[0]);
};

const skipsOptOuts: Outcome = (execution, { tables }) => {
	ends(execution, 'Send News');
	const news = fieldsOf(execution, 'Send News');
	// Another test lets the third one opt out.
	const [sent, blocked] = [false, true].map((is) =>
		news.filter((one) => is === (one.blocked === true)),
	);
	const ids = tables.chat.messages.all().map(({ messageId }) => messageId);
	expect(ids).toEqual(sent.map(({ messageId }) => messageId));
	expect([sent.length, blocked.length]).toEqual([3 - blocked.length, expect.any(Number)]);
	for (const { recipientNumber: to } of blocked) expect(to).toMatch(/447700900003$/);
};

const checksAccounts: Outcome = (execution) => {
	ends(execution, 'To Look At');
	const all = fieldsOf(execution, 'All Findings');
	expect(new Set(all.map(({ service }) => service)).size).toBe(7);
	expect(fieldsOf(execution, 'To Look At').filter(({ status }) => status === 'ok')).toEqual([]);
};

/** By file: the examples that a person starts. */
export const outcomes: Readonly<Record<string, Outcome>> = {
	...dayOutcomes,
	'alert-on-unusual-spend.json': reportsSpend,
	'archive-yesterdays-recordings.json': archives,
	[ASK_MANAGER]: buysWhatIsApproved,
	[ASK_BY_EMAIL]: storesWhatIsApproved,
	'broadcast-to-a-topic.json': broadcasts,
	'buy-and-wait-for-numbers.json': boughtThree('Numbers Ready'),
	'buy-fifty-numbers-within-a-budget.json': buysWithinBudget,
	'buy-numbers-and-follow-the-order.json': boughtThree('Order Complete'),
	'buy-then-check-every-few-minutes.json': boughtThree('Numbers Ready'),
	'call-customers-one-after-the-other.json': callsInTurn,
	'call-until-someone-answers-in-their-daytime.json': callsAgain,
	'call-wait-for-the-outcome-email-the-result.json': callsAndMails,
	[ASK_FINANCE]: closesMonth,
	'check-all-accounts.json': checksAccounts,
	[ASK_IF_FRAUD]: mailsFindings,
	'dispute-what-is-wrong-in-an-invoice.json': disputes,
	'give-a-new-client-the-same-agent.json': clones,
	'give-an-ai-agent-three-tools.json': answersTheTeam,
	'list-this-months-call-records.json': listsCalls,
	'monthly-billing-report-by-email.json': mailsReport,
	'nightly-call-record-export.json': exportsCalls,
	'nightly-email-about-agent-changes.json': mailsDrift,
	'nightly-quality-review-of-20-calls.json': reviewsCalls,
	'confirm-orders-by-journey-else-by-email.json': confirms,
	'call-records-into-a-data-table.json': storesCalls,
	'respect-opt-outs.json': skipsOptOuts,
	[ASK_TO_RELEASE]: releasesWhatIsApproved,
	'roll-out-an-agent-to-every-client.json': rollsOut,
	'split-an-invoice-among-cost-centers.json': splits,
	'weekly-numbers-of-our-agents.json': mailsAgentNumbers,
};
