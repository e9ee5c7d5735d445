import type { INodeParameters } from 'n8n-workflow';

import { Email } from '../../../nodes/Email/Email.node';
import { question, testedEmail } from '../../Email/tested';
import { useManualClock } from '../../harness/manualClock';
import { useService } from '../../harness/tested';
import type { Request } from '../../trust/webhookRun';
import { receive } from '../../trust/webhookRun';

const email = useService(testedEmail);
useManualClock();

const answer = async (
	questionId: string,
	own: Partial<Request>,
	parameters: INodeParameters = {},
) => {
	const asked = { operation: 'sendAndWait', message: 'Buy 3?', approvalOptions: {} };
	const query = { questionId, approved: 'true' };
	const request = { method: 'POST', query, ...own };
	const { sent, result } = await receive(new Email(), { ...asked, ...parameters }, request, {
		questionId,
	});
	return { page: String(sent), data: result.workflowData?.[0][0].json.data };
};

describe('Who asks', () => {
	it('is the workflow, in the email and on the page', async () => {
		await email.run('email', 'sendAndWait', question, { workflowName: 'Buy & tell' });
		const [{ body }] = email.world.requests;
		expect((body as { html: string }).html).toContain('Asked by the workflow “Buy &amp; tell”');
		expect((await answer('who', { method: 'GET' })).page).toContain(
			'<p class="asker">Asked by the workflow “Approvals &amp; more”</p>',
		);
	});
});

it('The time of an answer is in the time zone of the workflow', async () => {
	const { page } = await answer('when', { timezone: 'Asia/Tokyo' });
	expect(page).toContain('<dd>March 15, 2026 at 19:00 GMT+9</dd>');
});

describe('A text that was posted', () => {
	it('counts only if the page has a field for it', async () => {
		const { page, data } = await answer('none', { body: { undefined: 'Hi', comment: 'Hi' } });
		expect(page).toContain('Your answer was recorded');
		expect(data).toEqual({ approved: true, respondedAt: '2026-03-15T10:00:00.000Z' });
	});

	it('has plain line breaks, wherever it was written', async () => {
		const parameters = { approvalOptions: { values: { askForComment: true } } };
		const body = { comment: 'a\rb\r\nc\nd' };
		const { data } = await answer('lines', { body }, parameters);
		expect(data).toMatchObject({ comment: 'a\nb\nc\nd' });
	});
});
