import { htmlOf } from '../../nodes/Email/sendAndWait';
import { useService } from '../harness/tested';
import { question } from './samples';
import { linksIn, testedEmail } from './tested';

const email = useService(testedEmail);

const ask = async (own = {}) => {
	await email.run('email', 'sendAndWait', { ...question, ...own });
	return email.world.requests.map(({ body }) => (body as { html: string }).html);
};

/** The table of one button. */
const buttonIn = (html: string, label: string) =>
	html
		.match(/<table[^>]*><tr><td[^>]*><a [^>]+>.*?<\/table>/g)!
		.find((one) => one.includes(label))!;

describe('The email of Send and Wait for Approval', () => {
	it('has buttons that differ by sign and outline, for mail programs of every kind', async () => {
		const [html] = await ask();
		const [approve, decline] = ['Approve', 'Decline'].map((label) => buttonIn(html, label));
		expect(approve).toMatch(/<td class="filled"[^>]* bgcolor="#1f6f8b"/);
		expect(approve).toContain('✓&nbsp;</span>Approve</a>');
		expect(decline).toMatch(/<td class="outlined"[^>]* bgcolor="#ffffff"[^>]*border:2px solid/);
		expect(decline).toContain('✕&nbsp;</span>Decline</a>');
		for (const button of [approve, decline]) {
			// Outlook reads the first padding, the others the second one.
			expect(button).toMatch(/mso-padding-alt:12px 24px.*padding:12px 24px/);
		}
		expect(html).toContain('<meta name="color-scheme" content="light dark">');
		expect(html).toContain('@media (prefers-color-scheme:dark)');
	});

	it('names the workflow, and keeps the line breaks of the message', async () => {
		const [html] = await ask({ message: 'Buy <3>?\r\nOr 4?\nOr 5?' });
		expect(html).toContain('Buy &lt;3&gt;?<br>Or 4?<br>Or 5?');
		const asked = { askedBy: 'Ask & wait', choicesFor: () => [] };
		expect(htmlOf('Buy?', asked, 'jane@example.com')).toContain(
			'Asked by the workflow “Ask &amp; wait”',
		);
	});

	it('gives each recipient links of their own, which say so', async () => {
		const mails = await ask({ destination: 'jane@example.com, "Doe, John" <john@example.com>' });
		const recipients = mails.map((html) =>
			linksIn(html).map(({ searchParams }) => searchParams.get('recipient')),
		);
		const john = '"Doe, John" <john@example.com>';
		expect(recipients.sort()).toEqual([[john, john], Array(2).fill('jane@example.com')]);
		const ofJohn = mails.find((html) => html.includes('john@'));
		expect(ofJohn).toContain(
			'This email was sent to &quot;Doe, John&quot; &lt;john@example.com&gt;. Don’t forward it: anyone with its links can answer.',
		);
	});
});
