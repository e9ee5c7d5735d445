import { isHidden, isMasked } from '../../nodes/AiAgents/configurations/details';
import { isSecret, isSecretValue } from '../../nodes/AiAgents/secrets';
import { isMaskedAddress, maskAddress } from '../../nodes/AiAgents/skills/skillLinks';
import { isMaskedSecret } from '../../nodes/shared/text/mask';

const serviceAccount = JSON.stringify({
	type: 'service_account',
	private_key_id: '0123abcd',
	private_key: '-----BEGIN PRIVATE KEY-----\nTUFERSBVUA==\n-----END PRIVATE KEY-----\n',
	client_email: 'voice@example.com',
});

describe('A parameter is a secret by its name', () => {
	it.each([
		['OpenAI', 'api_key'],
		['LangChain', 'openai_api_key'],
		['Vapi', 'apiKey'],
		['Azure', 'Ocp-Apim-Subscription-Key'],
		['Azure Speech', 'speech_key'],
		['Azure Speech', 'speech_auth_token'],
		['Azure Storage', 'connection_string'],
		['.NET', 'ConnectionString'],
		['LiteLLM', 'azure_ad_token'],
		['LiteLLM', 'vertex_credentials'],
		['AWS', 'aws_secret_access_key'],
		['AWS', 'aws_session_token'],
		['RP07: LiveKit', 'credentials_info'],
		['RP07: Google', 'credentials_json'],
		['Google', 'service_account_json'],
		['Google', 'credentials'],
		['RP07: an HTTP client', 'authorization'],
		['RP07: an HTTP client', 'headers'],
		['an HTTP client', 'extra_headers'],
		['vLLM', 'default_headers'],
		['RP07: a database', 'auth'],
		['RP07: Speechmatics', 'jwt'],
		['RP07: MySQL', 'pwd'],
		['Twilio', 'auth_token'],
		['ElevenLabs', 'xi-api-key'],
		['Cartesia', 'X-API-Key'],
		['Hugging Face', 'hf_token'],
		['Snowflake', 'private_key_passphrase'],
		['OAuth2', 'clientSecret'],
		['OAuth2', 'bearer_token'],
		['a webhook', 'webhook_secret'],
		['Sentry', 'dsn'],
		['a browser', 'cookie'],
		['a second key', 'api_key_2'],
		['an environment', 'DEEPGRAM_API_KEY'],
		['Go', 'APIKey'],
		['Tencent', 'secret_id'],
	])('%s: %s', (_source, name) => expect(isSecret(name)).toBe(true));

	it.each([
		['RP07: OpenAI', 'prompt_cache_key'],
		['OpenAI', 'max_tokens'],
		['OpenAI', 'max_completion_tokens'],
		['llama.cpp', 'max_token'],
		['a budget', 'token_limit'],
		['Hugging Face', 'eos_token'],
		['Hugging Face', 'pad_token'],
		['OAuth2', 'token_type'],
		['OAuth2', 'token_url'],
		['a proxy', 'auth_type'],
		['Azure', 'auth_mode'],
		['LangChain', 'input_key'],
		['LangChain', 'memory_key'],
		['Twilio', 'finish_on_key'],
		['Deepgram', 'keyterm'],
		['Deepgram', 'keywords'],
		['a cache', 'cache_key'],
		['a database', 'primary_key'],
		['OpenAI', 'tokenizer'],
		['LiteLLM', 'api_base'],
		['Google', 'credentials_path'],
		['a book', 'author'],
		['OpenAI', 'model'],
	])('not %s: %s', (_source, name) => expect(isSecret(name)).toBe(false));
});

describe('A parameter is a secret by its value', () => {
	it.each([
		['RP07: Google', serviceAccount],
		['an RSA key', '-----BEGIN RSA PRIVATE KEY-----\nTUFERSBVUA==\n-----END RSA PRIVATE KEY-----'],
		['an SSH key', '-----BEGIN OPENSSH PRIVATE KEY-----\\nTUFERSBVUA==\\n'],
		['a key with a passphrase', '-----BEGIN ENCRYPTED PRIVATE KEY-----'],
		['PGP', '-----BEGIN PGP PRIVATE KEY BLOCK-----'],
		['a JWT', `eyJhbGciOiJIUzI1NiJ9.${'eyJzdWIiOiJtYWRlLXVwIn0'}.bWFkZS11cA`],
		['OpenAI', 'sk-madeup0123456789abcdef'],
		['OpenAI', 'sk-proj-madeup0123456789abcdef'],
		['Anthropic', 'sk-ant-api03-madeup0123'],
		['OpenRouter', 'sk-or-v1-0123456789abcdef'],
		['Google', `AIza${'SyMadeUp0123456789_abcdefghijklmno'}`],
		['GitHub', `ghp_${'madeup0123456789abcd'}`],
		['GitHub', `github_pat_${'madeup0123456789abcd'}`],
		['GitLab', `glpat-${'madeup0123456789abcd'}`],
		['Slack', `xoxb-${'000000000000-madeup'}`],
		['AWS', `AKIA${'MADEUP0123456789'}`],
		['AWS', `ASIA${'MADEUP0123456789'}`],
		['Hugging Face', `hf_${'madeup0123456789abcd'}`],
		['Groq', `gsk_${'madeup0123456789abcd'}`],
		['Stripe', `sk_live_${'madeup0123456789'}`],
		['SendGrid', `SG.${'madeup01234567'}.${'madeup01234567'}`],
		['a header', 'Bearer madeup0123456789abc'],
		['a header', 'Basic bWFkZTp1cDAxMjM0NTY='],
		['headers', '{"Authorization":"Bearer madeup0123456789"}'],
		['a list of headers', '[{"name":"x","api_key":"madeup"}]'],
		['PostgreSQL', 'postgres://app:madeup@db.example.com/app'],
		['Azure Storage', 'AccountName=acme;AccountKey=bWFkZXVw==;EndpointSuffix=example.com'],
		['SQL Server', 'Server=db.example.com;User Id=app;Password=madeup;'],
		['a socket', 'wss://stt.example.com/listen?model=x&api_key=madeup'],
		['in a prompt', 'Use the key sk-madeup0123456789abcdef for the tool.'],
	])('%s: %s', (_source, value) => expect(isSecretValue(value)).toBe(true));

	it.each([
		['a model', 'gpt-4o-mini-2024-07-18'],
		['a voice', '21m00Tcm4TlvDq8ikWAM'],
		['a voice', '3f2504e0-4f89-11d3-9a0c-0305e82c3301'],
		['a prompt', 'Ask for the risk-management-2024-team. Basic assistant, bearer of good news.'],
		['a prompt', 'Never tell your password; ask for the account key number.'],
		['a library', 'sk-learn-based-classification'],
		['a certificate', '-----BEGIN CERTIFICATE-----'],
		['a key for everybody', '-----BEGIN PUBLIC KEY-----'],
		[
			'a schema',
			'{"type":"object","properties":{"token":{"type":"string"}},"required":["api_key"]}',
		],
		['options', '{"temperature":0.2,"stop":["\\n"]}'],
		['an address', 'https://api.example.com/v1?model=large'],
		['broken JSON', '{"api_key": '],
		['a number', '0.2'],
		['nothing', ''],
	])('not %s: %s', (_source, value) => expect(isSecretValue(value)).toBe(false));
});

describe('A mask in place of a secret', () => {
	it.each([
		['the node', '********'],
		['LiteLLM (pull request 39878)', 'sk****EA'],
		['LiteLLM', '*****'],
		['xbot (pull request 505)', 'sk-a****'],
		['caura (pull request 1010)', '****0abc'],
		['TrustGate', '***abcd'],
		['Airflow', '***'],
		['ComfyUI (pull request 14)', 'sk-••••••xxxx'],
		['a page', '••••••••'],
		['a page', '●●●●'],
		['OpenAI', 'sk-...abcd'],
		['OpenAI', 'sk-…abcd'],
		['Anthropic', 'sk-ant-api03-abc...xyzA'],
		['RP06: Dify', '[__HIDDEN__]'],
		['Rails', '[FILTERED]'],
		['Sentry', '[Filtered]'],
		['Hermes (pull request 42746)', '[REDACTED]'],
		['dnsync', '[redacted]'],
		['a log', '[REDACTED:api_key]'],
		['Brigade (pull request 128)', 'REDACTED'],
		['Kiln (pull request 896)', '[hidden]'],
		['GitLab', '[MASKED]'],
		['Travis', '[secure]'],
		['Confluent', '<hidden>'],
		['a log', '<redacted>'],
		['Terraform', '(sensitive value)'],
		['Flowise', '_FLOWISE_BLANK_07167752-1a71-43b1-bf8f-4f32252165db'],
		['n8n (issue 22173)', '__n8n_BLANK_VALUE_e5362baf-c777-4d57-a609-6eaf1f9e87f6'],
		['n8n (pull request 35987)', '=__n8n_BLANK_VALUE_e5362baf-c777-4d57-a609-6eaf1f9e87f6'],
		['Frigate (pull request 23265)', '__FRIGATE_SAVED_CREDENTIAL__'],
		['Node-RED', '__PWRD__'],
		['Budibase', '--secret-value--'],
		['Zapier', ':censored:6:abcdef0123:'],
		['Heroku', '***REMOVED***'],
		['Superset', 'XXXXXXXXXX'],
		['a page', 'xxxx1234'],
		['AWS', '****************ABCD'],
		['AWX', '$encrypted$'],
		['a page', '########'],
		['a page', '■■■■'],
		['Pydantic', '**********'],
		['a form', 'hidden'],
		['a form', 'encrypted'],
		['headers', '{"Authorization":"Bearer ***"}'],
		['an address', 'postgres://app:xxxxx@db.example.com/app'],
	])('%s: %s', (_source, value) => {
		expect(isMaskedSecret(value)).toBe(true);
		expect(isHidden({ parameter: 'api_key', value })).toBe(true);
	});

	it.each([
		['OpenAI', 'sk-madeup0123456789abcdef'],
		['Google', serviceAccount],
		['base64', 'bWFkZXVwxxxxbWFkZXVw'],
		['a password', 'the*hidden*garden'],
		['a password', 'correct horse battery staple'],
		['a password', 'my-secret-garden-2'],
		['a password', 'a**b'],
		['a header', 'Bearer madeup0123456789abc'],
	])('not %s: %s', (_source, value) => expect(isMaskedSecret(value)).toBe(false));

	it.each([
		['a separator', 'separator', '***', false],
		['a separator', 'separator', '########', false],
		['a prompt', 'prompt', 'Wait... then say: [hidden] or <secret>', false],
		['a word', 'mode', 'secure', false],
		['stars alone', 'account', '********', true],
		['Dify', 'account', '[__HIDDEN__]', true],
		['Rails', 'email', '[FILTERED]', true],
		['Flowise', 'account', '_FLOWISE_BLANK_07167752', true],
	])('of another parameter, %s: %s = %s is one: %p', (_source, parameter, value, expected) => {
		expect(isMasked({ parameter, value })).toBe(expected);
	});
});

describe('The address of a skill', () => {
	it.each([
		['Azure Logic Apps', 'https://a.example/run?sv=1.0&sig=madeup', '?sv=1.0&sig=********'],
		['Slack', 'https://hooks.slack.com/services/T000/B000/madeup', '/services/********'],
		['Discord', 'https://discord.com/api/webhooks/000/madeup', '/webhooks/000/********'],
		['a key', 'https://a.example/hook/sk-madeup0123456789abcdef', '/hook/********'],
		['a user', 'https://app:madeup@a.example/h', 'https://app:********@'],
	])('of %s is masked: %s', (_source, address, shown) => {
		expect(maskAddress(address)).toContain(shown);
		expect(isMaskedAddress(address)).toBe(false);
		expect(isMaskedAddress(maskAddress(address))).toBe(true);
	});

	it.each(['https://a.example/h?token=%5BFILTERED%5D', '[REDACTED]', 'https://a.example/h/…'])(
		'is a mask: %s',
		(address) => expect(isMaskedAddress(address)).toBe(true),
	);
});
