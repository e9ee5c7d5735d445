import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { Email } from '../../../nodes/Email/Email.node';
import { useManualClock } from '../../harness/manualClock';
import { receive } from '../../trust/webhookRun';

useManualClock();
let questionId = '';
let asked = 0;
// Answers are remembered by question.
beforeEach(() => (questionId = `whole-${asked++}`));

const form = {
	...{ operation: 'sendAndWait', sender: 'orders@example.com', subject: '', message: 'Buy <3>?' },
	approvalOptions: { values: { askForComment: true } },
};
const freeText = { ...form, responseType: 'freeText' };

const open = async (
	method: 'GET' | 'POST',
	parameters: INodeParameters,
	query: IDataObject = {},
	body: unknown = {},
) => {
	const recipient = 'jane@example.com';
	const whole = { questionId, approved: 'true', recipient, ...query };
	const request = { method, query: whole, body };
	return await receive(new Email(), parameters, request, { questionId });
};

/** The page without its style sheet, of which the rest of the tests looks at what matters. */
const pageOf = ({ sent }: { sent: unknown }) =>
	String(sent).replace(/<style>[^<]+<\/style>/, '<style></style>');

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
		expect(pageOf(await open('GET', form, { approved: 'false' }))).toBe(
			whole(
				title,
				`${asker}<h1>${title}</h1><p class="asked">Buy &lt;3&gt;?</p>
<form method="post"><label for="text">Comment <span>(optional)</span></label><textarea id="text" name="comment" maxlength="5000">
</textarea><button type="submit" class="decline"><span aria-hidden="true">✕</span> Decline</button></form>
${note} The first answer counts. This link was sent to jane@example.com; anyone who has it can answer.</p>`,
			),
		);
	});

	it('of a question with an answer that is missing', async () => {
		const options = { responseFormTitle: ' Which <city>? ' };
		const query = { recipient: ['jane@example.com'] };
		const title = 'Which &lt;city&gt;?';
		expect(pageOf(await open('POST', { ...freeText, options }, query))).toBe(
			whole(
				title,
				`${asker}<h1>${title}</h1><p class="asked">Buy &lt;3&gt;?</p><p class="wrong">Write an answer first.</p>
<form method="post"><label for="text">Your answer</label><textarea id="text" name="answer" maxlength="5000" required>
</textarea><button type="submit" class="respond">Submit</button></form>
${note} The first answer counts.</p>`,
			),
		);
	});

	it('of a comment that is too long', async () => {
		const comment = 'a'.repeat(5_001);
		expect(pageOf(await open('POST', form, {}, { comment }))).toContain(
			'<p class="wrong">Your text is too long: it has 5001 characters, and at most 5000 are possible.</p>',
		);
	});

	const done = 'This question was already answered';

	it('of an approval with a comment, then and later', async () => {
		const title = 'Your answer was recorded';
		const facts =
			'<dl><dt>Answer</dt><dd>✓ Approve</dd><dt>Comment</dt><dd>Only &lt;2&gt;</dd><dt>Time</dt><dd>March 15, 2026 at 06:00 EDT</dd></dl>';
		expect(pageOf(await open('POST', form, {}, { comment: 'Only <2>' }))).toBe(
			whole(
				title,
				`${asker}<h1>${title}</h1><p class="asked">Buy &lt;3&gt;?</p>${facts}
<p class="note">You can close this page.</p>`,
			),
		);
		expect(pageOf(await open('GET', form))).toBe(
			whole(
				done,
				`<h1>${done}</h1>${facts}<p class="note">Only the first answer counts. You can close this page.</p>`,
			),
		);
	});

	it('of a text, and for another person', async () => {
		const time = '<dt>Time</dt><dd>March 15, 2026 at 06:00 EDT</dd>';
		expect(pageOf(await open('POST', freeText, {}, { answer: 'Two' }))).toContain(
			`<dl><dt>Answer</dt><dd>Two</dd>${time}</dl>`,
		);
		const other = await open('GET', freeText, { recipient: 'john@example.com' });
		expect(pageOf(other)).toContain(`<h1>${done}</h1><dl>${time}</dl>`);
	});

	it('of a question that is over', async () => {
		expect(pageOf(await open('GET', form, { questionId: 'earlier' }))).toBe(
			whole(
				done,
				`<h1>${done}</h1><p class="note">Only the first answer counts, or the time limit is over. You can close this page.</p>`,
			),
		);
	});

	it('of an answer that n8n could not store', async () => {
		const query = { questionId, approved: 'true', recipient: '' };
		const body = { comment: 'Only <2>' };
		const request = { method: 'POST', query, body, isStoring: true };
		const answer = await receive(new Email(), form, request, { questionId });
		answer.finish(500);
		const title = 'Your answer was not recorded';
		expect(pageOf(answer)).toBe(
			whole(
				title,
				`<h1>${title}</h1><dl><dt>Your text</dt><dd>Only &lt;2&gt;</dd></dl><p class="note">Nothing was changed by it. Go back and press the button again in a moment.</p>`,
			),
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
