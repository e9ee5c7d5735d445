import type { IDataObject } from 'n8n-workflow';

import { useService } from '../harness/tested';
import { mail } from './samples';
import { testedEmail } from './tested';

const email = useService(testedEmail);

const sent = async (html: string, emailType = 'html') => {
	await email.run('email', 'send', { ...mail, html, emailType });
	return (email.world.requests[0].body as IDataObject).html;
};

it.each([
	[
		'RB27: a text of a model',
		'Hello Jane,\n\nyour order:\n- 2 chairs',
		'Hello Jane,<br><br>your order:<br>- 2 chairs',
	],
	['Windows', 'a\r\nb', 'a<br>b'],
	['with an address', 'Jane <jane@example.com>\nb', 'Jane &lt;jane@example.com><br>b'],
	['with a link', 'See <https://example.com>\nb', 'See &lt;https://example.com><br>b'],
	['with a sign', '1 < 2\nb', '1 &lt; 2<br>b'],
	['with an entity', 'a&nbsp;b &amp; c\nd', 'a&nbsp;b &amp; c<br>d'],
])('%s keeps its line breaks as HTML: %j', async (_source, text, html) => {
	expect(await sent(text)).toBe(html);
});

it.each([
	['a paragraph', '<p>Hello\nJane</p>\n'],
	['a line break', 'Hello<br/>\nJane'],
	['one element', 'Hello <B>Jane</B>\n'],
	['a page', '<!DOCTYPE html>\n<html></html>'],
	['a comment', '<!-- sent by n8n -->\nHello'],
	['an element of a program', '<o:p>\n</o:p></p>'],
	['one line', 'Hello Jane & Joe'],
])('%s is sent unchanged as HTML: %j', async (_source, html) => {
	expect(await sent(html)).toBe(html);
});

it('as text, everything is a text', async () => {
	expect(await sent('<b>a</b>\n&nbsp;', 'text')).toBe('&lt;b&gt;a&lt;/b&gt;<br>&amp;nbsp;');
});
