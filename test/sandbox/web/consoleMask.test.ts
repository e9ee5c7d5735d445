import { writeExcerpt } from '../../../sandbox/web/console/text';
import {
	DEMO_CLIENT_ID,
	DEMO_CLIENT_SECRET,
	SANDBOX_API_KEY,
	SANDBOX_TOKEN,
} from '../../../sandbox/issuer/tokens';
import { useSandbox } from '../client';

const N8N = 'http://127.0.0.1:1';

const client = useSandbox();

/** All that the console answers, as one text. */
async function readAll(): Promise<string> {
	const { control, world } = client;
	const paths = [
		'requests?size=200',
		...world.requests.map(({ number }) => `requests/${number}`),
		'readings',
	];
	const { tables } = (await control.get('/console/records')).data;
	for (const { service, table } of tables) {
		paths.push(`records?service=${service}&table=${table}&size=100`);
	}
	const answers = await Promise.all(
		paths.map(async (path) => await control.get(`/console/${path}`)),
	);
	expect(answers.filter(({ status }) => status !== 200).map(({ data }) => data)).toEqual([]);
	const view = await control.get('/view');
	const again = await control.post('/console/deliveries/1/redeliver', {});
	return [...answers, view, again].map(({ data }) => JSON.stringify(data)).join('\n');
}

const secretsIn = (text: string) => text.match(/hush-[a-z]+/g);

it('The console masks every secret that reaches the sandbox, in whatever form', async () => {
	const { voice, aiAgents, oauth, numbering, push, control, world } = client;
	world.configure({
		outboundVoice: { bearerToken: 'hush-bearer' },
		push: { keyHeader: 'x-own-device' },
	});
	const call = {
		to: '+49301234567',
		from: '+442079460101',
		statusCallbackMethod: 'get',
		statusCallback: `${N8N}/webhook/a/calls/hush-callback?secret=hush-parameter`,
	};
	const bearer = { authorization: 'Bearer hush-bearer' };
	await voice.post('/api/v1/voice_outbound/call', call, { headers: bearer });
	await aiAgents.post('/skills', {
		name: 'Own',
		event: 'on_call_end',
		webhook_url: `${N8N}/a/b/hush-skill`,
	});
	const detail = { parameter: 'api_key', value: 'hush-provider', parameter_type: 'string' };
	const made = await aiAgents.post('/llm_configurations', {
		provider: 'openai',
		details: [detail],
	});
	await aiAgents.get(`/llm_configurations/${made.data.id}`);
	await push.post(
		'/api/push/history',
		{ user: 'x' },
		{ headers: { 'x-own-device': 'hush-device' } },
	);
	await push.post('/api/push/history', '{"password":"a\\"hush-password", no JSON', {
		headers: { 'content-type': 'application/json', cookie: 'n8n-auth=hush-cookie' },
	});
	const part = (name: string, value: string) =>
		`--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
	await push.post('/api/none', `${part('client_secret', 'hush-part')}${part('a', 'b')}--x--`, {
		headers: {
			'content-type': 'multipart/form-data; boundary=x',
			'proxy-authorization': 'hush-proxy',
		},
	});
	await numbering.get('/api/data/orders?access_token=hush-access&signature=hush-signature');
	await oauth.get('/authorize', {
		params: {
			client_id: DEMO_CLIENT_ID,
			response_type: 'code',
			state: 'hush-state',
			redirect_uri: `${N8N}/a/b/hush-redirect`,
			autoConsent: 'false',
			code_challenge: 'hush-challenge'.padEnd(43, 'x'),
			code_challenge_method: 'S256',
		},
	});
	const skipping = { issuer: { requirePkce: false } };
	world.configure(skipping);
	const authorized = await oauth.get('/authorize', {
		params: {
			client_id: DEMO_CLIENT_ID,
			response_type: 'code',
			state: 'hush-again',
			redirect_uri: `${N8N}/callback`,
			scope: 'offline_access',
		},
	});
	const code = new URL(String(authorized.headers.location)).searchParams.get('code')!;
	const form = {
		grant_type: 'authorization_code',
		code,
		redirect_uri: `${N8N}/callback`,
		client_id: DEMO_CLIENT_ID,
		client_secret: DEMO_CLIENT_SECRET,
	};
	const { data: tokens } = await oauth.post('/token', new URLSearchParams(form));
	expect(tokens.access_token).toContain('eyJ');
	const headers = { authorization: `Bearer ${tokens.access_token}` };
	await numbering.get('/api/data/orders', { headers });
	const { audio } = world.tables.aiAgents.calls.at(0);
	const { data: signed } = await aiAgents.get(`/audio-url/${audio}`);
	await push.get(signed.url, { baseURL: '' });
	await control.post('/n8n', { chatUrl: `${N8N}/webhook/a/chat/hush-chat` });
	await control.post('/deliver/call', { event: 'completed' });
	const signature = new URL(signed.url).searchParams.get('signature')!;
	const planted = [
		code,
		tokens.access_token,
		tokens.refresh_token,
		signature,
		DEMO_CLIENT_SECRET,
	].filter((secret) => secret !== undefined);
	const text = await readAll();
	expect(secretsIn(text)).toBeNull();
	expect(planted.filter((secret) => text.includes(secret))).toEqual([]);
	for (const secret of [SANDBOX_TOKEN, SANDBOX_API_KEY]) expect(text).not.toContain(secret);
});

it('It masks it wherever the answer is cut, and shows whole values', () => {
	const secret = {
		list: [1, 'a"b\\\\', null],
		access_token: 'hush-token',
		more: { api_key: 'hush-key' },
	};
	const text = JSON.stringify([secret, { parameter: 'api_key', value: 'hush-value' }, 'end']);
	for (let length = 1; length < text.length; length += 1) {
		const shown = writeExcerpt(text.slice(0, length), true) ?? '';
		expect(secretsIn(shown)).toBeNull();
		const values = JSON.parse(shown.replace(/ …$/, '')) as unknown[];
		if (length > text.indexOf('"access_token"'))
			expect(values[0]).toMatchObject({ list: secret.list });
	}
});

it('It shows places, statuses and devices, which are no secrets', async () => {
	const { control, messaging, world } = client;
	const { data } = await control.get('/console/records?service=numbering&table=billingInfos');
	expect(data.rows[1].fields.state).toBe('Madrid');
	const devices = await control.get('/console/records?service=push&table=devices');
	expect(devices.data.rows[0].fields.token).toBe(world.tables.push.devices.at(2).token);
	await messaging.post('/api/email/send', {
		destination: 'jane@example.com',
		html: 'x',
		subject: 's',
		sender: 'orders@example.com',
		category: 'transaction',
	});
	const { answer } = (await control.get('/console/requests/1')).data;
	expect(JSON.parse(answer.body)).toMatchObject({ status: { code: expect.any(Number) } });
});

it('It reads a vast text without spaces once', async () => {
	const { control, push } = client;
	const headers = { 'content-type': 'text/plain' };
	await push.post('/api/none', 'x'.repeat(5_000_000), { headers });
	const { data } = await control.get('/console/requests/1');
	expect(data.body).toHaveLength(200_001);
});
