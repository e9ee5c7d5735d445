import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { Email } from '../../../nodes/Email/Email.node';
import { useManualClock } from '../../harness/manualClock';
import { until } from '../../harness/until';
import { receive } from '../../trust/webhookRun';

const clock = useManualClock();
let questionId = '';
let asked = 0;
// Answers are remembered by question.
beforeEach(() => (questionId = `question-${asked++}`));

const request = async (
	method: string,
	query: object,
	more: object = {},
	parameters: INodeParameters = {},
	item: IDataObject | null = { order: 7, questionId },
) =>
	await receive(
		new Email(),
		{ operation: 'sendAndWait', message: 'Buy <3>?', approvalOptions: {}, ...parameters },
		{ method, query, ...more },
		item ?? undefined,
	);

const open = async (
	method: string,
	own: object = {},
	parameters: INodeParameters = {},
	item?: IDataObject | null,
) => {
	const query = { questionId, approved: 'true', ...own };
	const { status, sent, headers, type, result } = await request(
		method,
		query,
		{},
		parameters,
		item,
	);
	expect([status, type]).toEqual([200, 'html']);
	expect(headers).toMatchObject({ 'Cache-Control': 'no-store' });
	const [[{ json = undefined, pairedItem = undefined } = {}] = []] = result.workflowData ?? [];
	return { page: String(sent), json, pairedItem };
};

describe('The page behind an approval link', () => {
	it.each(['GET', 'HEAD'])('does not answer on %s, however often it is opened', async (method) => {
		for (let robots = 0; robots < 3; robots++) {
			const { page, json } = await open(method);
			expect(json).toBeUndefined();
			expect(page).toContain('<h1>Your answer is needed</h1><p class="asked">Buy &lt;3&gt;?</p>');
			expect(page).toMatch(/<form method="post"><button[^>]+>.*Approve<\/button><\/form>/);
		}
		expect((await open('POST')).json).toMatchObject({ answer: 'approved' });
	});

	it.each([
		['true', true, 'approved', 'Approve'],
		['false', false, 'declined', 'Decline'],
		['anything', false, 'declined', 'Decline'],
	])('answers approved=%s on POST', async (said, approved, answer, label) => {
		const { page, json, pairedItem } = await open('POST', { approved: said });
		const answeredAt = '2026-03-15T10:00:00.000Z';
		const data = { approved, respondedAt: answeredAt };
		expect(json).toEqual({ order: 7, questionId, approved, answer, answeredAt, data });
		expect(pairedItem).toEqual({ item: 0 });
		expect(page).toMatch(new RegExp(`Your answer was recorded.*${label}`, 's'));
	});

	it('counts the first answer alone, and shows no button after it', async () => {
		expect((await open('POST')).json).toBeDefined();
		for (const ms of [0, 9_999]) {
			clock.advance(ms);
			for (const method of ['GET', 'POST']) {
				const { page, json } = await open(method, { approved: 'false' });
				expect(json).toBeUndefined();
				expect(page).toContain('already answered');
				expect(page).toContain('<dd>✓ Approve</dd>');
				expect(page).toContain('<dd>March 15, 2026 at 06:00 EDT</dd>');
				expect(page).toContain('Only the first answer counts');
				expect(page).not.toContain('<form');
			}
		}
	});

	it('forgets an answer after ten seconds, when n8n itself rejects another', async () => {
		const first = questionId;
		const answerAnother = async () => {
			questionId = `${first}-${clock.now}`;
			await open('POST');
			questionId = first;
			return (await open('GET')).page;
		};
		await open('POST');
		expect(await answerAnother()).not.toContain('<form');
		clock.advance(9_999);
		expect(await answerAnother()).not.toContain('<form');
		clock.advance(1);
		expect(await answerAnother()).toContain('<form');
	});

	it.each([{ questionId: 'earlier' }, { questionId: undefined }])(
		'of another question (%j) answers nothing',
		async (own) => {
			const { page, json } = await open('POST', own);
			expect(json).toBeUndefined();
			expect(page).toContain('already answered');
			expect(page).toContain('or the time limit is over');
			expect(page).not.toContain('<dd>');
		},
	);

	it('of an item that n8n cannot read answers nothing', async () => {
		const { page, json } = await open('POST', {}, {}, null);
		expect(json).toBeUndefined();
		expect(page).toContain('already answered');
	});

	it('shows the labels of the form, and a button even where its texts cannot be read', async () => {
		const values = { approveLabel: 'Go', disapproveLabel: 'Stop' };
		const labels = { approvalOptions: { values } };
		expect((await open('GET', {}, labels)).page).toContain('Go</button>');
		expect((await open('GET', { approved: 'false' }, labels)).page).toContain('Stop</button>');
		const broken = '={{ $("Nowhere").item.json.text }}';
		const own = { message: broken, approvalOptions: broken };
		const { page } = await open('GET', {}, own);
		expect(page).toContain('Approve</button>');
		expect(page).not.toContain('class="asked"');
	});

	it('says that it was recorded only when n8n has stored it', async () => {
		const query = { questionId, approved: 'true' };
		const answer = await request('POST', query, { isStoring: true });
		expect([answer.status, answer.sent]).toEqual([0, undefined]);
		expect(answer.result.noWebhookResponse).toBeUndefined();
		answer.finish(200);
		expect([answer.status, answer.sent]).toEqual([200, expect.stringContaining('was recorded')]);
	});

	it('can be pressed again when n8n could not store it', async () => {
		const query = { questionId, approved: 'true' };
		const answer = await request('POST', query, { isStoring: true });
		answer.finish(500);
		expect(answer.status).toBe(500);
		expect(answer.sent).toContain('was not recorded');
		expect((await open('GET')).page).toContain('<form');
		expect((await open('POST')).json).toMatchObject({ answer: 'approved' });
	});

	it.each([
		[500, 'Your answer was recorded', 'declined'],
		[200, '<dd>✓ Approve</dd>', undefined],
	])('waits for an earlier press, which n8n answers %i', async (status, shown, answer) => {
		const earlier = await request('POST', { questionId, approved: 'true' }, { isStoring: true });
		const later = open('POST', { approved: 'false' });
		await until(() => clock.timeoutsRunning > 0);
		earlier.finish(status);
		const { page, json } = await later;
		expect(page).toContain(shown);
		expect(json?.answer).toBe(answer);
	});

	it('is answered with an error when the earlier press takes too long', async () => {
		await request('POST', { questionId, approved: 'true' }, { isStoring: true });
		const later = request('POST', { questionId, approved: 'false' });
		await until(() => clock.timeoutsRunning > 0);
		clock.advance(10_000);
		const { status, sent, result } = await later;
		expect([status, result.workflowData]).toEqual([503, undefined]);
		expect(sent).toContain('was not recorded');
	});
});
