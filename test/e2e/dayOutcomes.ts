import { fieldsOf } from '../../demo/driver';
import { ASK_THE_BOSS } from './approvals';
import { ends, type Outcome } from './billingOutcomes';

const mailsCustomers: Outcome = (execution, { tables }) => {
	ends(execution, 'Store Problem', 'Store Sent');
	const reached = ['zoe.hill', 'bob.stone', 'carla.nunez', 'dan.oneill'];
	const others = ['eve.park', 'finn.berg', 'gina.rossi', 'hugo.lang'];
	const addresses = [...reached, ...others].map((name) => `${name}@example.com`);
	const mailed = tables.email.mails.all().flatMap(({ destination }) => destination);
	expect(mailed.sort()).toEqual([...addresses].sort());
	const sent = fieldsOf(execution, 'Store Sent');
	expect(sent.filter(({ outcome }) => outcome === 'already sent').length).toBe(2);
	expect(fieldsOf(execution, 'Store Problem')).toMatchObject([
		{ row: 9, outcome: expect.stringContaining('empty') },
		{ row: 13, outcome: expect.stringContaining('not an email address') },
	]);
};

const mailsExpensiveCalls: Outcome = (execution, { tables }) => {
	ends(execution, 'Email Finance');
	const calls = fieldsOf(execution, 'Read Calls').filter(({ callId }) => callId !== undefined);
	expect(calls.filter(({ ratedAmount }) => !(Number(ratedAmount) >= 0.5))).toEqual([]);
	const total = calls.reduce((sum, { ratedAmount }) => sum + Number(ratedAmount), 0).toFixed(2);
	expect(fieldsOf(execution, 'Export Expensive Calls')).toMatchObject([{ rows: calls.length }]);
	const [mail, ...others] = tables.email.mails.all();
	expect(others).toEqual([]);
	expect(mail.subject).toBe(
		`${calls.length} calls of last week cost 0.50 or more: ${total} in total`,
	);
	expect(String(mail.html).match(/<tr><td>/g) ?? []).toHaveLength(calls.length);
};

const greetsForHolidays: Outcome = (execution, { tables }) => {
	ends(execution, 'Change Greeting');
	const greetings = tables.aiAgents.client_skills.all().map(({ greeting }) => greeting);
	expect([...new Set(greetings)]).toEqual([expect.stringMatching(/^Season’s greetings/)]);
};

/** The sandbox's calls don't go back so far: no number is known to be unused for so long. */
const releasesNothing: Outcome = (execution, { tables }) => {
	ends(execution, 'Any to Release?');
	expect(fieldsOf(execution, 'Candidates')).toMatchObject([{ numbers: [] }]);
	expect(tables.email.mails).toHaveLength(0);
};

/** By file: examples of a day's work. */
export const dayOutcomes: Readonly<Record<string, Outcome>> = {
	'email-last-weeks-expensive-calls.json': mailsExpensiveCalls,
	[ASK_THE_BOSS]: releasesNothing,
	'say-a-holiday-greeting-then-the-old-one.json': greetsForHolidays,
	'email-the-customers-of-a-csv-file.json': mailsCustomers,
};
