import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { readWebAddress } from '../../nodes/shared/input/webAddress';
import { valueIn } from '../../nodes/shared/input/reading';
import { testedAiAgents } from '../AiAgents/tested';
import { numbers as chatNumbers } from '../Chat/samples';
import { testedChat } from '../Chat/tested';
import { numbers } from '../OutboundVoice/samples';
import { testedOutboundVoice } from '../OutboundVoice/tested';
import { toUser } from '../Push/samples';
import { testedPush } from '../Push/tested';
import { useService } from '../harness/tested';

const signed =
	'https://s3.example.com/a%20b/Rechnung%20M%C3%A4rz.pdf?X-Amz-Credential=AK%2F2026%2Fs3&X-Amz-Signature=0a+b%2B&c=d~e#page=1';

describe('A link is sent as a URL', () => {
	it.each([
		[
			'RA26: a blank and an umlaut',
			'https://example.com/Rechnung März.pdf',
			'https://example.com/Rechnung%20M%C3%A4rz.pdf',
		],
		[
			'RA26: a host with an umlaut',
			'https://bücher.example/a.pdf',
			'https://xn--bcher-kva.example/a.pdf',
		],
		[
			'RA26: a name in the query',
			'https://example.com/i?name=José Núñez',
			'https://example.com/i?name=Jos%C3%A9%20N%C3%BA%C3%B1ez',
		],
		['escaped already', signed, signed],
		['escaped in part', 'https://example.com/a%20b/ü.pdf', 'https://example.com/a%20b/%C3%BC.pdf'],
		['a percent sign', 'https://example.com/50% off.pdf', 'https://example.com/50%25%20off.pdf'],
		['a host alone', 'https://example.com', 'https://example.com'],
		['small and large letters', 'HTTPS://Example.com/A.PDF', 'HTTPS://Example.com/A.PDF'],
		[
			'a port, a name and a password',
			'http://jane:pa@büro.example:8443/x?y#z',
			'http://jane:pa@xn--bro-hoa.example:8443/x?y#z',
		],
		[
			'a name and a password',
			'http://jane:pa%40@büro.example:8443/x',
			'http://jane:pa%40@xn--bro-hoa.example:8443/x',
		],
		[
			'Japanese',
			'https://例え.jp/請求書.pdf',
			'https://xn--r8jz45g.jp/%E8%AB%8B%E6%B1%82%E6%9B%B8.pdf',
		],
		['emoji', 'https://example.com/🎉.png', 'https://example.com/%F0%9F%8E%89.png'],
		['an address of IPv6', 'http://[::1]:8080/a b', 'http://[::1]:8080/a%20b'],
		[
			'quotation marks and brackets',
			'https://example.com/"a"<b>',
			'https://example.com/%22a%22%3Cb%3E',
		],
		['Windows', 'https://example.com\\files\\a.pdf', 'https://example.com/files/a.pdf'],
		[
			'a placeholder of the platform',
			'https://example.com/{id}?q={{name}}',
			'https://example.com/{id}?q={{name}}',
		],
		[
			'copied, with what nobody sees around it',
			'\u200b https://example.com/a \n',
			'https://example.com/a',
		],
		['a dot at the end of the host', 'https://example.com./a', 'https://example.com./a'],
		['a query without a path', 'https://example.com?a=b c', 'https://example.com?a=b%20c'],
		[
			'another host in the query',
			'https://example.com/r?to=https://other.example/ä',
			'https://example.com/r?to=https://other.example/%C3%A4',
		],
		['two links', 'https://example.com/a https://example.com/b', undefined],
		['two links in two lines', 'https://example.com/a\nhttps://example.com/b', undefined],
		['no scheme', 'example.com/a.pdf', undefined],
		['the scheme of a page', '//example.com/a.pdf', undefined],
		['one slash', 'https:/example.com', undefined],
		['no host', 'https:///a', undefined],
		['a path', '/a.pdf', undefined],
		['a file', 'file:///C:/a.pdf', undefined],
		['a script', 'javascript:alert(1)', undefined],
		['data', 'data:image/png;base64,AAAA', undefined],
		['a port that is none', 'https://example.com:99999/', undefined],
		['a name', 'March.pdf', undefined],
	])('%s: %s', (_source, written, expected) => {
		expect(valueIn(readWebAddress(written))).toBe(expected);
	});
});

const chat = useService(testedChat);
const voice = useService(testedOutboundVoice);
const push = useService(testedPush);
const agents = useService(testedAiAgents);

const link = 'https://bücher.example/Rechnung März.pdf';
const escaped = 'https://xn--bcher-kva.example/Rechnung%20M%C3%A4rz.pdf';

describe('Each operation sends it so', () => {
	const bodies = (service: typeof chat) =>
		service.world.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

	it.each(['image', 'video', 'document', 'audio'])('Chat: %s', async (type) => {
		const own = link.replace('.pdf', '');
		const more = type === 'document' ? { filename: 'March.pdf' } : {};
		await chat.run('message', 'sendInteraction', { ...chatNumbers, type, link: own, ...more });
		expect(bodies(chat)).toMatchObject([{ [type]: { link: escaped.replace('.pdf', '') } }]);
	});

	it.each<[string, INodeParameters, IDataObject]>([
		['Instructions URL', { instructionsUrl: link }, { url: escaped }],
		[
			'Status Callback',
			{ callback: { values: { statusCallback: link } } },
			{ statusCallback: escaped },
		],
		[
			'WebSocket URI',
			{ mediaProcessing: 'transcription', transcription: { ws_uri: 'wss://bücher.example/a b' } },
			{ mediaProcessing: { ws_uri: 'wss://xn--bcher-kva.example/a%20b' } },
		],
	])('Outbound Voice: %s', async (_field, own, expected) => {
		await voice.run('call', 'start', { ...numbers, ...own });
		expect(bodies(voice)).toMatchObject([expected]);
	});

	it('Push: Image URL', async () => {
		await push.run('notification', 'sendByUser', { ...toUser, options: { url_img: link } });
		expect(bodies(push)).toMatchObject([{ url_img: escaped }]);
	});

	it('AI Agents: the address of a skill', async () => {
		const additionalFields = { webhook_url: link };
		await agents.run('skill', 'create', { name: 'Book', additionalFields });
		expect(bodies(agents)).toMatchObject([{ webhook_url: escaped }]);
	});
});
