/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-dangerous-functions -- runs commands in a shell */
import axios from 'axios';
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

import { SANDBOX_TOKEN } from '../../../sandbox/issuer/tokens';
import { useSandbox } from '../client';

const run = promisify(execFile);
const hasCurl = spawnSync('curl', ['--version']).status === 0;

const FORM = 'application/x-www-form-urlencoded';
const multipart = [
	'--b0undary\r\ncontent-disposition: form-data; name="file"; filename="it\'s.txt"\r\n',
	'\r\nline 1\r\n$HOME `date`\r\n--b0undary--\r\n',
].join('');

const bodies: ReadonlyArray<readonly [name: string, type: string | undefined, body: string]> = [
	['quotes', 'application/json', JSON.stringify({ a: `it's "quoted" and 'more'`, b: "'" })],
	['lines', 'application/json', JSON.stringify({ a: 'one\ntwo\r\n\tthree\u0000' }, null, 2)],
	['characters', 'application/json; charset=utf-8', JSON.stringify({ a: 'žluťoučký 😀 مرحبا' })],
	['shell', 'application/json', JSON.stringify({ a: '$HOME ${X} $(id) `id` \\ \\\\ \\n ! * ~ #' })],
	['a JSON text', 'application/json', '"5"'],
	['no JSON', 'application/json', "{ 'a': $HOME, \\"],
	['nothing but a number', 'application/json', '5'],
	['an at sign', 'text/plain', '@/etc/hostname'],
	['a dash', 'text/plain', '--request DELETE'],
	['text', 'text/plain', "line 1\nline 2 'x' \\ %s %b $1\n\n"],
	['a zero', 'text/plain', "a\u0000b \\0101 '\u0000"],
	['no type', undefined, 'plain'],
	['a form', FORM, `a=${encodeURIComponent("it's & $HOME")}&b=%40x&c=`],
	['parts', 'multipart/form-data; boundary=b0undary', multipart],
	['much', 'text/plain', `${"it's long ".repeat(40_000)}\\`],
	['without a body', undefined, ''],
];

(hasCurl ? describe : describe.skip)('A request as a command for a shell', () => {
	const client = useSandbox();

	const curlOf = async (number: number): Promise<string> =>
		(await client.control.get(`/console/requests/${number}`)).data.curl;
	/** As pasted: the command is no argument. */
	const play = async (command: string, env = {}) => {
		const running = run('sh', { env: { PATH: process.env.PATH, ...env } });
		running.child.stdin?.end(`${command} --silent --include`);
		await running;
	};
	const shown = ({
		method,
		url,
		query,
		body,
		status,
		service,
	}: (typeof client.world.requests)[0]) => ({
		...{ method, url, query, body, status, service },
	});

	it.each(bodies)('repeats a body with %s', async (_name, type, body) => {
		await axios.request({
			method: 'POST',
			url: `${client.sandbox.url}/numbering/api/management/buyDids`,
			data: body,
			headers: { 'content-type': type ?? null, authorization: `Bearer ${SANDBOX_TOKEN}` },
			transformRequest: [(text: string) => text],
			validateStatus: () => true,
		});
		await play(await curlOf(1));
		const { requests } = client.world;
		expect(requests).toHaveLength(2);
		expect(shown(requests[1])).toEqual(shown(requests[0]));
		expect(requests[1].headers['content-type']).toBe(requests[0].headers['content-type']);
	});

	it.each([
		"/numbering/api/data/orders?x=it's%20%24HOME&x=2&y[]={1}&z=%26",
		'/numbering/api/none/../a%2Fb//./c',
		'/numbering/api/data/orders/1001',
	])('repeats the address %s', async (path) => {
		const { host } = new URL(client.sandbox.url);
		await play(`curl --path-as-is --globoff 'http://${host}${path.replace("'", "'\\''")}'`);
		await play(await curlOf(1));
		const { requests } = client.world;
		expect(shown(requests[1])).toEqual(shown(requests[0]));
	});

	it('repeats methods and headers', async () => {
		const headers = {
			'x-own': `it's "$HOME" \\ @x`,
			'x-empty': '',
			'x-tenant-id': 'sandbox-tenant',
		};
		for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD']) {
			await client.push.request({ method, url: '/api/none', headers });
			const { length } = client.world.requests;
			await play(await curlOf(length));
			const [one, other] = client.world.requests.slice(-2);
			expect(shown(other)).toEqual(shown(one));
			expect(other.headers).toMatchObject(headers);
		}
	});

	it('leaves the credentials of others to variables, which the shell fills in', async () => {
		await client.push.post(
			'/api/push/history',
			{ api_key: 'hush-body', user: 'x' },
			{
				headers: { authorization: 'Bearer hush-token', apikey: 'hush-key' },
				params: { token: 't', secret: 'hush-query' },
			},
		);
		const command = await curlOf(1);
		expect(command).not.toContain('hush');
		expect(command).toContain(`'authorization: Bearer '"$TOKEN"`);
		expect(command).toContain(`'apikey: '"$API_KEY"`);
		await play(command, { TOKEN: 'hush-token', API_KEY: 'hush-body', SECRET: 'hush-query' });
		const [one, other] = client.world.requests;
		expect(other.headers).toMatchObject({
			authorization: 'Bearer hush-token',
			apikey: 'hush-body',
		});
		expect([other.body, other.query]).toEqual([one.body, one.query]);
	});

	it('has the sandbox’s own credentials, which are documented', async () => {
		await client.numbering.get('/api/data/orders');
		await client.messaging.get('/api/none');
		expect(await curlOf(1)).toContain('Bearer sandbox-token');
		expect(await curlOf(2)).toContain('apikey: sandbox-api-key');
	});
});
