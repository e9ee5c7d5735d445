import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { Chat } from '../../../nodes/Chat/Chat.node';
import { Email } from '../../../nodes/Email/Email.node';
import { useManualClock } from '../../harness/manualClock';
import type { Request } from '../../trust/webhookRun';
import { receive } from '../../trust/webhookRun';

useManualClock();
let questionId = '';
let asked = 0;
// Answers are remembered by question.
beforeEach(() => (questionId = `page-${asked++}`));

const jane = 'jane@example.com';
const withComment = { approvalOptions: { values: { askForComment: true } } };
const freeText = { responseType: 'freeText' };
const respondedAt = '2026-03-15T10:00:00.000Z';

interface Opened extends Partial<Omit<Request, 'query'>> {
	query?: IDataObject;
	/** The item that waits. */
	item?: IDataObject;
	/** The node. */
	settings?: Partial<INode>;
}

async function open(
	method: 'GET' | 'POST',
	parameters: INodeParameters = {},
	{ query, item, settings, ...more }: Opened = {},
) {
	const asks = { operation: 'sendAndWait', message: 'Buy 3?', approvalOptions: {}, options: {} };
	const { status, sent, result } = await receive(
		new Email(),
		{ ...asks, ...parameters },
		{
			method,
			query: { questionId, approved: 'true', recipient: jane, ...query },
			...more,
		},
		{ questionId, ...item },
		settings,
	);
	return { status, page: String(sent), json: result.workflowData?.[0][0].json };
}

const post = async (body: unknown, parameters: INodeParameters = {}, more: Opened = {}) =>
	await open('POST', parameters, { body, ...more });

describe('The page behind an approval link', () => {
	it('says who asks, what is at stake, and whose link it is', async () => {
		const own = { sender: 'orders@example.com', subject: 'Numbers <now>' };
		const { page } = await open('GET', own);
		expect(page).toContain(
			'Asked by the workflow “Approvals &amp; more”\nSent from orders@example.com',
		);
		expect(page).toContain('<h1>Numbers &lt;now&gt;</h1><p class="asked">Buy 3?</p>');
		expect(page).toContain('This link was sent to jane@example.com; anyone who has it can answer.');
	});

	it('shows the message that was sent, even if its expression has another value by now', async () => {
		const message = '={{ $now }}';
		const { page } = await open('GET', { message }, { item: { data: { message: 'Buy 5?' } } });
		expect(page).toContain('<p class="asked">Buy 5?</p>');
	});

	it('names the business number of a chat message', async () => {
		const query = { questionId, approved: 'true' };
		const parameters = { operation: 'sendAndWait', senderNumber: '442079460101', message: 'Buy?' };
		const { sent } = await receive(
			new Chat(),
			parameters,
			{ method: 'GET', query },
			{ questionId },
		);
		expect(sent).toContain('Sent from 442079460101');
		expect(sent).not.toContain('This link was sent to');
	});

	it('has declining differ by its sign and its outline', async () => {
		const { page } = await open('GET', {}, { query: { approved: 'false' } });
		expect(page).toContain(
			'<button type="submit" class="decline"><span aria-hidden="true">✕</span> Decline</button>',
		);
		expect(page).toMatch(/button\.decline \{[^}]*background: transparent/);
	});

	it.each([5, ['a'], { a: 1 }, true])('shows labels and texts of any kind: %j', async (value) => {
		const values = { approveLabel: value, disapproveLabel: value };
		const own = { message: value, subject: value, approvalOptions: { values } } as INodeParameters;
		expect((await open('GET', own)).page).toContain('</button>');
	});
});

describe('A comment', () => {
	it('may be written where it is asked for, and is part of the output', async () => {
		expect((await open('GET')).page).not.toContain('<textarea');
		expect((await open('GET', withComment)).page).toMatch(
			/<label for="text">Comment <span>\(optional\)<\/span><\/label><textarea id="text" name="comment" maxlength="5000">/,
		);
		const { page, json } = await post({ comment: ' Only <two>.\r\nThanks ' }, withComment);
		expect(json).toMatchObject({
			...{ approved: true, answer: 'approved' },
			data: { approved: true, respondedAt, comment: 'Only <two>.\nThanks', linkSentTo: jane },
		});
		expect(page).toContain('<dd>Only &lt;two&gt;.\nThanks</dd>');
	});

	it('is not in the output where it is empty or was not asked for', async () => {
		const { json } = await post({ comment: '  ' }, withComment);
		expect(json?.data).toEqual({ approved: true, respondedAt, linkSentTo: jane });
		questionId += '-again';
		expect((await post({ comment: 'Hi' })).json?.data).not.toHaveProperty('comment');
	});

	it.each([undefined, null, 'comment=Hi', ['Hi'], { comment: ['Hi'] }, { comment: { a: 1 } }])(
		'in a body of another form is none: %j',
		async (body) => {
			const { json } = await post(body, withComment);
			expect(json?.data).toEqual({ approved: true, respondedAt, linkSentTo: jane });
		},
	);

	it('has at most 5,000 characters, and is not lost when it is too long', async () => {
		const comment = `${'a'.repeat(5_000)}<`;
		const { status, page, json } = await post({ comment }, withComment);
		expect([status, json]).toEqual([422, undefined]);
		expect(page).toContain('Your text is too long: it has 5001 characters');
		expect(page).toContain('aaa&lt;</textarea>');
		expect((await post({ comment: comment.slice(1) }, withComment)).json).toBeDefined();
	});

	it('on a declined tool call reaches the model', async () => {
		const settings = { type: 'n8n-nodes-switchboard.emailHitlTool' };
		const query = { approved: 'false' };
		const { json } = await post({ comment: 'Too expensive' }, withComment, { query, settings });
		expect(json).toMatchObject({ approved: false, data: { chatInput: 'Too expensive' } });
	});
});

describe('A free-text answer', () => {
	it('is asked for by a form with the texts of the options', async () => {
		const options = {
			...{ responseFormTitle: 'Which city?', responseFormDescription: 'One of <ours>.' },
			responseFormButtonLabel: 'Answer',
		};
		const { page } = await open('GET', { ...freeText, subject: 'Numbers', options });
		expect(page).toContain('<h1>Which city?</h1><p class="asked">One of &lt;ours&gt;.</p>');
		expect(page).toContain('name="answer" maxlength="5000" required>');
		expect(page).toContain('class="respond">Answer</button>');
	});

	it('is the text of the output', async () => {
		const { page, json } = await post({ answer: 'Berlin' }, freeText, { item: { order: 7 } });
		const data = { text: 'Berlin', respondedAt, linkSentTo: jane };
		expect(json).toEqual({
			order: 7,
			questionId,
			answer: 'answered',
			answeredAt: respondedAt,
			data,
		});
		expect(page).toContain('<dt>Answer</dt><dd>Berlin</dd>');
	});

	it('cannot be empty', async () => {
		const { status, page, json } = await post({ answer: ' \r\n ' }, freeText);
		expect([status, json]).toEqual([422, undefined]);
		expect(page).toContain('Write an answer first.');
	});
});

describe('A used link', () => {
	it('shows the comment to those who have the same link alone', async () => {
		await post({ comment: 'Only two' }, withComment);
		expect((await open('GET', withComment)).page).toContain('Only two');
		const other = await open('GET', withComment, { query: { recipient: 'john@example.com' } });
		expect(other.page).toContain('<dd>✓ Approve</dd>');
		expect(other.page).not.toMatch(/Only two|jane@example/);
	});

	it('of an earlier question of a loop shows its answer from the execution', async () => {
		const answeredAt = '2026-03-14T09:30:00.000Z';
		const earlierRuns = [
			{ questionId: 'first', approved: true, answer: 'approved', answeredAt },
			{
				questionId: 'second',
				answer: 'declined',
				answeredAt,
				data: { comment: 'No', linkSentTo: jane },
			},
			{ questionId: 'third', answer: 'timedOut', answeredAt: null },
		];
		const pageOf = async (id: string) =>
			(await open('GET', {}, { query: { questionId: id }, earlierRuns })).page;
		expect(await pageOf('first')).toMatch(/✓ Approved.*March 14, 2026 at 05:30 EDT/s);
		expect(await pageOf('second')).toMatch(/✕ Declined.*<dd>No<\/dd>/s);
		expect(await pageOf('third')).toContain('or the time limit is over');
		expect(await pageOf('unknown')).toContain('or the time limit is over');
	});
});

describe('The item’s own data', () => {
	it.each([
		[{ order: 7 }, { order: 7, approved: true, respondedAt, linkSentTo: jane }],
		['text', 'text'],
		[[1], [1]],
	])('is kept: %j', async (data, kept) => {
		const { json } = await post({}, {}, { item: { data } });
		expect(json).toMatchObject({ approved: true, data: kept });
	});
});
