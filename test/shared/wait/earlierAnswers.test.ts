import type { IDataObject } from 'n8n-workflow';

import { Email } from '../../../nodes/Email/Email.node';
import { rememberAnswer } from '../../../nodes/shared/wait/internal/earlierAnswer';
import { useManualClock } from '../../harness/manualClock';
import { receive } from '../../trust/webhookRun';

useManualClock();

const jane = 'jane@example.com';
const answeredAt = '2026-03-14T09:30:00.000Z';
const isOver = 'or the time limit is over';

/** What is shown behind a link of a question that the item no longer asks. */
const show = async (questionId: string, earlierRuns: IDataObject[] = [], recipient?: string) => {
	const query = { questionId, approved: 'true', recipient };
	const parameters = { operation: 'sendAndWait', message: 'Buy 3?', approvalOptions: {} };
	const request = { method: 'GET', query, earlierRuns };
	const { sent } = await receive(new Email(), parameters, request, { questionId: 'present' });
	return String(sent);
};

describe('An answer of an earlier run', () => {
	const run = (own: IDataObject) => [{ questionId: 'one', answer: 'approved', answeredAt, ...own }];

	it('that is a text is shown as such to the person who wrote it', async () => {
		const earlier = run({ answer: 'answered', data: { text: 'Two', linkSentTo: jane } });
		const time = '<dt>Time</dt><dd>March 14, 2026 at 05:30 EDT</dd>';
		expect(await show('one', earlier, jane)).toContain(
			`<dl><dt>Answer</dt><dd>Two</dd>${time}</dl>`,
		);
		expect(await show('one', earlier, 'john@example.com')).toContain(`<dl>${time}</dl>`);
	});

	it.each([{ data: { linkSentTo: jane } }, { data: { linkSentTo: jane, comment: null } }])(
		'without a comment shows none: %j',
		async (own) => {
			const page = await show('one', run(own), jane);
			expect(page).toContain('✓ Approved');
			expect(page).not.toContain('<dt>Comment</dt>');
		},
	);

	it.each([{ data: 'a text' }, { data: undefined }, { data: null }])(
		'is shown without its own data: %j',
		async (own) => expect(await show('one', run(own))).toContain('<dd>✓ Approved</dd>'),
	);

	it.each([{ answer: undefined }, { answer: 7 }, { answeredAt: null }, { answeredAt: 7 }])(
		'that is none is not shown: %j',
		async (own) => {
			const page = await show('one', run(own));
			expect(page).toContain(isOver);
			expect(page).not.toContain('<dl>');
		},
	);

	it('is looked for among the first 200 runs', async () => {
		const runs = Array.from({ length: 201 }, (_, index) => run({ questionId: `${index}` })).flat();
		expect(await show('199', runs)).toContain('✓ Approved');
		expect(await show('200', runs)).toContain(isOver);
	});
});

it('This process remembers the last 1,000 answers', async () => {
	const answer = { label: '✓ Go', answeredAt, text: '', linkSentTo: '' };
	for (let index = 0; index < 1_000; index++) rememberAnswer(`number-${index}`, answer);
	expect(await show('number-0')).toContain('✓ Go');
	// It becomes the newest one.
	rememberAnswer('number-0', answer);
	expect(await show('number-1')).toContain('✓ Go');
	rememberAnswer('another', answer);
	expect(await show('number-1')).toContain(isOver);
	expect(await show('number-0')).toContain('✓ Go');
	expect(await show('another')).toContain('✓ Go');
});
