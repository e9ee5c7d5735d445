import { useManualClock } from '../../harness/manualClock';
import { until } from '../../harness/until';
import { jane, newQuestion } from './opened';

const clock = useManualClock();
let { questionId, open, post } = newQuestion();
beforeEach(() => ({ questionId, open, post } = newQuestion()));

const declining = { query: { approved: 'false' } };
const respondedAt = '2026-03-15T10:00:00.000Z';
const withComment = { approvalOptions: { values: { askForComment: true } } };

describe('The page behind an approval link', () => {
	it.each(['GET', 'HEAD'])('does not answer on %s, however often it is opened', async (method) => {
		for (let robots = 0; robots < 3; robots++) {
			const { page, json } = await open(method);
			expect(json).toBeUndefined();
			expect(page).toMatch(/<form method="post"><button[^>]+>.*Approve<\/button><\/form>/);
		}
		expect((await open('POST')).json).toMatchObject({ answer: 'approved' });
	});

	it.each([
		['true', true, 'approved', 'Approve'],
		['false', false, 'declined', 'Decline'],
		['anything', false, 'declined', 'Decline'],
	])('answers approved=%s on POST', async (said, approved, answer, label) => {
		const own = { query: { approved: said }, item: { order: 7 } };
		const { page, json, answer: answered } = await open('POST', {}, own);
		const data = { respondedAt, linkSentTo: jane };
		expect(json).toEqual({ order: 7, questionId, approved, answer, answeredAt: respondedAt, data });
		expect(answered.result.workflowData?.[0][0].pairedItem).toEqual({ item: 0 });
		expect(page).toMatch(new RegExp(`Your answer was recorded.*${label}`, 's'));
	});

	it('counts the first answer alone, and shows no button after it', async () => {
		expect((await open('POST')).json).toBeDefined();
		for (const ms of [0, 9_999]) {
			clock.advance(ms);
			for (const method of ['GET', 'POST']) {
				const { page, json } = await open(method, {}, declining);
				expect(json).toBeUndefined();
				expect(page).toContain('<dd>✓ Approve</dd>');
				expect(page).not.toContain('<form');
			}
		}
	});

	it.each([{ questionId: 'earlier' }, { questionId: undefined }])(
		'of another question (%j) answers nothing',
		async (query) => {
			const { page, json } = await open('POST', {}, { query });
			expect(json).toBeUndefined();
			expect(page).toContain('or its time limit has passed');
		},
	);

	it('of another question is not read, and one that is too large answers nothing', async () => {
		const onBodyRead = () => {
			throw new Error('The body was read');
		};
		const another = { query: { questionId: 'another' }, onBodyRead };
		expect((await open('POST', {}, another)).status).toBe(200);
		const { status, json } = await open('POST', {}, { raw: 'x'.repeat(1_048_577) });
		expect([status, json]).toEqual([413, undefined]);
	});

	it('says that it was recorded only when n8n has stored it', async () => {
		const { answer } = await open('POST', {}, { isStoring: true });
		expect([answer.status, answer.sent]).toEqual([0, undefined]);
		expect(answer.result.noWebhookResponse).toBeUndefined();
		answer.finish(200);
		expect([answer.status, answer.sent]).toEqual([200, expect.stringContaining('was recorded')]);
	});

	it('can be pressed again when n8n could not store it', async () => {
		const { answer } = await open('POST', {}, { isStoring: true });
		answer.finish(500);
		expect(answer.status).toBe(500);
		expect(answer.sent).toContain('wasn’t recorded');
		expect((await open('GET')).page).toContain('<form');
		expect((await open('POST')).json).toMatchObject({ answer: 'approved' });
	});

	it.each([
		[500, 'Your answer was recorded', 'declined'],
		[200, '<dd>✓ Approve</dd>', undefined],
	])('waits for an earlier press, which n8n answers %i', async (status, shown, said) => {
		const { answer: earlier } = await open('POST', {}, { isStoring: true });
		const later = open('POST', {}, declining);
		await until(() => clock.timeoutsRunning > 0);
		earlier.finish(status);
		const { page, json } = await later;
		expect(page).toContain(shown);
		expect(json?.answer).toBe(said);
	});
});

describe('An answer', () => {
	it.each([
		[{ order: 7 }, { order: 7, respondedAt, linkSentTo: jane }],
		['text', 'text'],
		[[1], [1]],
	])('keeps the item’s own data: %j', async (data, kept) => {
		const { json } = await post({}, {}, { item: { data } });
		expect(json).toMatchObject({ approved: true, data: kept });
	});

	it.each([undefined, null, 'comment=Hi', ['Hi'], { comment: ['Hi'] }, { comment: { a: 1 } }])(
		'has no comment from a body of another form: %j',
		async (body) => {
			const { json } = await post(body, withComment);
			expect(json?.data).toEqual({ respondedAt, linkSentTo: jane });
		},
	);

	it('has what was written with plain line breaks, if the page had a field for it', async () => {
		const body = { comment: ' a\rb\r\nc\nd ' };
		expect((await post(body)).json?.data).not.toHaveProperty('comment');
		const { json } = await newQuestion().post(body, withComment);
		expect(json?.data).toMatchObject({ comment: 'a\nb\nc\nd' });
	});

	it('has at most 5,000 characters, and is not lost when it is too long', async () => {
		const comment = `${'a'.repeat(5_000)}<`;
		const { status, page, json } = await post({ comment }, withComment);
		expect([status, json]).toEqual([422, undefined]);
		expect(page).toContain(
			'<p class="wrong">Your text is too long. It has 5001 characters; at most 5000 are allowed.</p>',
		);
		expect(page).toContain('aaa&lt;</textarea>');
		expect((await post({ comment: comment.slice(1) }, withComment)).json).toBeDefined();
	});

	const answered = { respondedAt, linkSentTo: jane };
	it.each([
		['emailHitlTool', 'false', 'No', { ...answered, comment: 'No', chatInput: 'No' }],
		['emailHitlTool', 'false', '', answered],
		['emailHitlTool', 'true', 'No', { ...answered, comment: 'No' }],
		['email', 'false', 'No', { ...answered, comment: 'No' }],
	])('to %s, approved=%s with “%s”, reaches the model', async (node, approved, comment, data) => {
		const own = { query: { approved }, settings: { type: `n8n-nodes-switchboard.${node}` } };
		expect((await post({ comment }, withComment, own)).json?.data).toEqual(data);
	});
});
