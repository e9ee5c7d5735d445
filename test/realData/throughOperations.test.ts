import type { IDataObject } from 'n8n-workflow';

import { Chat } from '../../nodes/Chat/Chat.node';
import { Numbering } from '../../nodes/Numbering/Numbering.node';
import { Push } from '../../nodes/Push/Push.node';
import { SANDBOX_TOKEN } from '../../sandbox/issuer/tokens';
import { testedOutboundVoice } from '../OutboundVoice/tested';
import { testedPush } from '../Push/tested';
import type { BytesAnswer } from '../harness/loopback';
import { json, useLoopback } from '../harness/loopback';
import { runNode } from '../harness/run';
import { byId, useService } from '../harness/tested';

const server = useLoopback();
const credential = () => ({
	baseUrl: server.url,
	accessToken: SANDBOX_TOKEN,
	apiKey: SANDBOX_TOKEN,
});
const run = async (nodeType: Numbering | Chat | Push, parameters: object) =>
	await runNode({ credential: credential(), parameters: parameters as never }, nodeType);

/** The order with the ID 7, as the service answers it. */
const order = async (answer: BytesAnswer) => {
	server.answer([/./, answer]);
	const parameters = { resource: 'order', operation: 'get', orderId: byId(7), simplify: false };
	return (await run(new Numbering(), parameters))[0].json;
};

const bytes = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding);
const peña = '{"id":7,"orderStatus":"COMPLETED","name":"Recepción Peña"}';

describe('An answer over the network', () => {
	it.each<[string, BytesAnswer]>([
		['UTF-8', { headers: { 'content-type': 'application/json' }, body: peña }],
		[
			'RP22: Latin-1',
			{
				headers: { 'content-type': 'application/json;charset=ISO-8859-1' },
				body: bytes(peña, 'latin1'),
			},
		],
		['UTF-16 with a mark', { body: bytes(`\ufeff${peña}`, 'utf16le') }],
		['UTF-8 with a mark', { body: `\ufeff${peña}` }],
		['a label of text', { headers: { 'content-type': 'text/plain' }, body: peña }],
		['a label of a page', { headers: { 'content-type': 'text/html' }, body: peña }],
	])('keeps its letters: %s', async (_source, answer) => {
		expect(await order(answer)).toMatchObject({ id: 7, name: 'Recepción Peña' });
	});

	it.each<[string, BytesAnswer, RegExp]>([
		[
			'RP02: Cloudflare',
			{ status: 403, body: '<title>Attention Required! | Cloudflare</title>' },
			/firewall or gateway.*Cloudflare/,
		],
		[
			'RP02: API Gateway',
			{ ...json({ message: 'Missing Authentication Token' }), status: 403 },
			/firewall or gateway.*API gateway/,
		],
		['RP29: Python', { body: '{"threshold":NaN}' }, /The response is invalid JSON/],
		[
			'RP05: Latin-1',
			{
				status: 400,
				headers: { 'content-type': 'application/json;charset=ISO-8859-1' },
				body: bytes('{"Message":"Número no válido"}', 'latin1'),
			},
			/Número no válido/,
		],
		[
			'RP05: ASP.NET',
			{ ...json({ title: 'Errors occurred', errors: { Id: ['Must be above 0'] } }), status: 400 },
			/Id: Must be above 0/,
		],
		[
			'RP01: WeChat',
			json({ errcode: 40001, errmsg: 'expired' }),
			/isn’t in the documented format.*expired/,
		],
	])('says what is wrong: %s', async (_source, answer, said) => {
		const thrown = await order(answer).catch((error: IDataObject) => error);
		expect(`${String(thrown.message)} ${String(thrown.description)}`).toMatch(said);
	});

	it('RP21: that redirects names the Base URL alone', async () => {
		const location = 'https://host.example/numbering/api/data/orders/7?page=1';
		const thrown = await order({ status: 301, headers: { location } }).catch((error) => error);
		expect(thrown.description).toContain('Base URL to https://host.example/numbering.');
	});

	it('RW11: has a long ID that stays exact', async () => {
		const body = '{"success":true,"messageId":6177433633397011933}';
		server.answer([/./, { headers: { 'content-type': 'application/json' }, body }]);
		const sample = testedPush.samples['notification.sendByUser'];
		const parameters = { resource: 'notification', operation: 'sendByUser', ...sample };
		const [{ json: sent }] = await run(new Push(), parameters);
		expect(sent.messageId).toBe('6177433633397011933');
	});
});

describe('A file over the network', () => {
	const name = 'Rechnung_März.pdf';
	it.each([
		['RW12: UTF-8', `attachment; filename="${bytes(name, 'utf8').toString('latin1')}"`, name],
		['RW13: Latin-1', "attachment; filename*=iso-8859-1'de'Rechnung_M%E4rz.pdf", name],
		['RW13: quotes', 'attachment; filename="\\"G.I. Jive 1944\\".mp3"', '_G.I. Jive 1944_.mp3'],
	])('has its name: %s', async (_source, disposition, expected) => {
		const headers = { 'content-type': 'application/pdf', 'content-disposition': disposition };
		server.answer([/./, { headers, body: '%PDF-1.7\n' }]);
		const parameters = { resource: 'media', operation: 'download', fileId: '77' };
		const [{ binary }] = await run(new Chat(), parameters);
		expect(binary!.data.fileName).toBe(expected);
	});
});

describe('A call', () => {
	const voice = useService(testedOutboundVoice);
	const call = async (to: string, phone: unknown) => {
		const sample = testedOutboundVoice.samples['call.start'];
		const items = [{ json: { phone } as IDataObject }];
		return await voice.run('call', 'start', { ...sample, to }, { items });
	};

	it.each([
		['RW01: a decimal behind a +', '=+{{ $json.phone }}', '447900900123.0'],
		['RW01: a number with a fraction', '=+{{ $json.phone }}', 447900900123.5],
		['RW02: the prefix of Australia', '={{ $json.phone }}', '0011 44 20 7946 0958'],
		['RW02: 1 twice', '=+1{{ $json.phone }}', '1 404 555 0100'],
		['RW03: two numbers', '={{ $json.phone }}', '+49 30 1234567/68'],
		['a + twice', '=+{{ $json.phone }}', '+447700900003'],
		['a table shortened it', '=+{{ $json.phone }}', '4.479E+11'],
		['nothing behind the +', '=+{{ $json.phone }}', ''],
		['a national number behind the +', '=+{{ $json.phone }}', '07700 900003'],
		['an error of a sheet behind the +', '=+{{ $json.phone }}', '#N/A'],
		['a word behind the +', '=+{{ $json.phone }}', 'null'],
	])('reaches nobody else: %s', async (_source, to, phone) => {
		await expect(call(to, phone)).rejects.toThrow('“To”');
		expect(voice.world.requests).toEqual([]);
	});
});
