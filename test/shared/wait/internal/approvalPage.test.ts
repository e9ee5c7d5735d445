import type { IDataObject } from 'n8n-workflow';

import { rememberAnswer } from '../../../../nodes/shared/wait/approval';
import { useManualClock } from '../../../harness/manualClock';
import { jane, newQuestion } from '../opened';

useManualClock();
let { open, post } = newQuestion();
beforeEach(() => ({ open, post } = newQuestion()));

const form = {
	sender: 'orders@example.com',
	subject: '',
	approvalOptions: { values: { askForComment: true } },
};
const john = { query: { recipient: 'john@example.com' } };
const done = 'This request was already answered';
const closed = 'This request is closed';
const isOver = 'or its time limit has passed';

const whole = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style></style>
</head>
<body><main>${content}</main></body>
</html>`;

const asker =
	'<p class="asker">Asked by the workflow “Approvals &amp; more”\nSent from orders@example.com</p>';
const note = '<p class="note">Nothing is recorded until you press the button.';

describe('The whole page', () => {
	it('of a question with two buttons', async () => {
		const title = 'Your answer is needed';
		const { page } = await open('GET', form, { query: { approved: 'false' } });
		expect(page).toBe(
			whole(
				title,
				`${asker}<h1>${title}</h1><p class="asked">Buy &lt;3&gt;?</p>
<form method="post"><label for="text">Comment <span>(optional)</span></label><textarea id="text" name="comment" maxlength="5000">
</textarea><button type="submit" class="decline"><span aria-hidden="true">✕</span> Decline</button></form>
${note} Only the first answer counts. This link was sent to jane@example.com; anyone who has it can answer.</p>`,
			),
		);
	});

	it('of an approval with a comment: then, later, and behind the link of another person', async () => {
		const title = 'Your answer was recorded';
		const answer = '<dt>Answer</dt><dd>✓ Approve</dd>';
		const time = '<dt>Time</dt><dd>March 15, 2026 at 06:00 EDT</dd>';
		const facts = `<dl>${answer}<dt>Comment</dt><dd>Only &lt;2&gt;</dd>${time}</dl>`;
		expect((await post({ comment: 'Only <2>' }, form)).page).toBe(
			whole(
				title,
				`${asker}<h1>${title}</h1><p class="asked">Buy &lt;3&gt;?</p>${facts}
<p class="note">You can close this page.</p>`,
			),
		);
		const used = (shown: string) =>
			whole(
				done,
				`<h1>${done}</h1>${shown}<p class="note">Only the first answer counts. You can close this page.</p>`,
			);
		expect((await open('GET', form)).page).toBe(used(facts));
		expect((await open('GET', form, john)).page).toBe(used(`<dl>${answer}${time}</dl>`));
	});

	it('of a question that is over', async () => {
		const { page } = await open('GET', form, { query: { questionId: 'earlier' } });
		expect(page).toBe(
			whole(
				closed,
				`<h1>${closed}</h1><p class="note">It was already answered, or its time limit has passed. You can close this page.</p>`,
			),
		);
	});

	it('of an answer that n8n could not store', async () => {
		const { answer } = await post({ comment: 'Only <2>' }, form, { isStoring: true });
		answer.finish(500);
		expect(answer.sent).toContain(
			'<h1>Your answer wasn’t recorded</h1><dl><dt>Your text</dt><dd>Only &lt;2&gt;</dd></dl><p class="note">Wait a moment, then go back and try again.</p>',
		);
		expect(answer.headers).toEqual({
			'Content-Security-Policy':
				"default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
			'Cache-Control': 'no-store',
			'Referrer-Policy': 'no-referrer',
			'X-Robots-Tag': 'noindex, nofollow',
		});
	});
});

describe('The page', () => {
	it('shows the subject, and the message that was sent, whatever its expression gives by now', async () => {
		const own = { message: '={{ $now }}', subject: 'Numbers <now>' };
		const { page } = await open('GET', own, { item: { data: { message: 'Buy 5?' } } });
		expect(page).toContain('<h1>Numbers &lt;now&gt;</h1><p class="asked">Buy 5?</p>');
	});

	it('shows the labels of the form, and a button even where its texts cannot be read', async () => {
		const labels = { approvalOptions: { values: { approveLabel: 'Go', disapproveLabel: 5 } } };
		expect((await open('GET', labels)).page).toContain('Go</button>');
		const declining = { query: { approved: 'false' } };
		expect((await open('GET', labels, declining)).page).toContain('5</button>');
		const broken = '={{ $("Nowhere").item.json.text }}';
		const { page } = await open('GET', { message: broken, approvalOptions: broken });
		expect(page).toContain('Approve</button>');
		expect(page).not.toContain('class="asked"');
	});

	it('shows times in the zone of the workflow', async () => {
		const { page } = await open('POST', {}, { timezone: 'Asia/Tokyo' });
		expect(page).toContain('<dd>March 15, 2026 at 19:00 GMT+9</dd>');
	});
});

describe('A link of an earlier question', () => {
	const answeredAt = '2026-03-14T09:30:00.000Z';
	const time = '<dt>Time</dt><dd>March 14, 2026 at 05:30 EDT</dd>';
	const run = (own: IDataObject) => ({ questionId: 'one', answer: 'approved', answeredAt, ...own });
	const show = async (earlierRuns: IDataObject[], questionId = 'one') =>
		(await open('GET', {}, { query: { questionId }, earlierRuns })).page;

	it.each([
		[{}, '✓ Approved', ''],
		[{ answer: 'declined', data: { comment: 'No', linkSentTo: jane } }, '✕ Declined', 'No'],
		[{ answer: 'declined', data: { comment: 'No', linkSentTo: 'john' } }, '✕ Declined', ''],
	])('shows the answer of that run of the loop: %j', async (own, label, comment) => {
		const said = comment && `<dt>Comment</dt><dd>${comment}</dd>`;
		expect(await show([run(own)])).toContain(
			`<dl><dt>Answer</dt><dd>${label}</dd>${said}${time}</dl>`,
		);
	});

	it.each([{ answer: undefined }, { answer: 7 }, { answeredAt: null }, { questionId: 'two' }])(
		'shows none of a run without it: %j',
		async (own) => expect(await show([run(own)])).toContain(isOver),
	);

	it('is looked for among the first 200 runs', async () => {
		const runs = Array.from({ length: 201 }, (_, index) => run({ questionId: `${index}` }));
		expect(await show(runs, '199')).toContain('✓ Approved');
		expect(await show(runs, '200')).toContain(isOver);
	});

	it('is known to this process for 1,000 answers', async () => {
		const answer = { label: '✓ Go', answeredAt, comment: '', linkSentTo: '' };
		for (let index = 0; index < 1_000; index++) rememberAnswer(`number-${index}`, answer);
		// It becomes the newest one.
		rememberAnswer('number-0', answer);
		expect(await show([], 'number-1')).toContain('✓ Go');
		rememberAnswer('another', answer);
		expect(await show([], 'number-1')).toContain(isOver);
		expect(await show([], 'number-0')).toContain('✓ Go');
	});
});
