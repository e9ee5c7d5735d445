import { wordsOf } from '../../nodes/AiAgents/calls/transcriptText';

const spoken = 'agent: Hello\ncaller: Hi';

const user = (name: string, text: string) => [
	{ [name]: 'agent', [text]: 'Hello' },
	{ [name]: 'caller', [text]: 'Hi' },
];

const prompt = 'You are Ann. Never name a price.';
const toolResult = { type: 'tool_result', tool_use_id: 't1', content: '{"margin":0.4}' };

/** Entries that stacks of voice agents store between the turns. */
const beside: Array<[source: string, ...entries: object[]]> = [
	['OpenAI, a tool', { role: 'assistant', tool_calls: [{ id: 'c1', function: { name: 'a' } }] }],
	['OpenAI, its result', { role: 'tool', tool_call_id: 'c1', content: '{"margin":0.4}' }],
	['a result as the user', { role: 'user', tool_call_id: 'c1', content: '{"margin":0.4}' }],
	['LiveKit', { type: 'agent_handoff', old_agent_id: 'a', new_agent_id: 'b' }],
	['LiveKit', { type: 'agent_config_update', instructions: prompt, tools_added: ['a'] }],
	['LiveKit', { type: 'function_call', name: 'a', arguments: '{"b":1}' }],
	['LiveKit', { type: 'function_call_output', name: 'a', output: 'margin 0.4', is_error: false }],
	['Retell', { role: 'node_transition', former_node_id: 'begin', new_node_id: 'node-1' }],
	['Retell', { role: 'dtmf', digit: '5' }],
	['Retell', { role: 'tool_call_invocation', tool_call_id: 't', name: 'a', arguments: '{}' }],
	['Retell', { role: 'tool_call_result', tool_call_id: 't', content: 'margin 0.4' }],
	['ElevenLabs', { role: 'agent', message: null, tool_calls: [{ tool_name: 'a' }] }],
	['Vapi', { role: 'system', message: prompt }, { role: 'tool_calls', toolCalls: [{ id: 'a' }] }],
	['Bland', { user: 'agent-action', text: 'Ended call' }],
	[
		'OpenAI Responses',
		{ type: 'reasoning', summary: [{ type: 'summary_text', text: 'He is angry' }] },
	],
	['Anthropic', { role: 'assistant', content: [{ type: 'tool_use', name: 'a', input: { b: 1 } }] }],
	['OpenAI Realtime', { type: 'response.output_audio_transcript.delta', delta: 'Hel' }],
	['metrics', { type: 'metrics', ttfb: 0.3 }],
	['an error', { type: 'error', message: 'Connection lost' }],
];

/** Parts of a message of the user. */
const parts: Array<[source: string, ...content: object[]]> = [
	['Anthropic', toolResult],
	['OpenAI', { type: 'function_call_output', call_id: 'c', output: 'margin 0.4' }],
	['OpenAI', { type: 'image_url', image_url: { url: 'https://example.com/a.png' } }],
	['Anthropic', { type: 'thinking', thinking: 'He is angry', text: 'He is angry' }],
	['Gemini', { functionResponse: { name: 'a', response: { margin: 0.4 } } }],
	['a part that nobody knows', { type: 'zorvex', text: 'margin 0.4' }],
];

describe('The words of JSON', () => {
	it.each<[string, unknown, string]>([
		['RP11: Bland', user('user', 'text'), spoken],
		['RP11: ElevenLabs', user('speaker_id', 'text'), spoken],
		[
			'RP11: Twilio',
			[
				{ participant: { name: 'agent' }, text: 'Hello' },
				{ participant: { name: 'caller' }, text: 'Hi' },
			],
			spoken,
		],
		[
			'RP11: nobody',
			[
				{ speaker: '', text: 'Hello' },
				{ speaker: ' ', text: 'Hi' },
			],
			'Hello\nHi',
		],
		...[
			'from',
			'sender',
			'author',
			'speaker_name',
			'speaker_label',
			'speakerId',
			'role',
			'ParticipantRole',
		].map((name): [string, unknown, string] => [`RP11: ${name}`, user(name, 'text'), spoken]),
		['Symbl', { messages: [{ from: { name: 'agent' }, text: 'Hello' }] }, 'agent: Hello'],
		[
			'RW17: OpenAI',
			[
				{ role: 'system', content: 'You are Ada.' },
				{ role: 'assistant', content: 'Hello' },
			],
			'assistant: Hello',
		],
		[
			'a developer',
			[{ role: 'developer', content: 'Be brief.' }, ...user('role', 'content')],
			spoken,
		],
		['a tool', [{ role: 'tool', content: '{"ok":true}' }, ...user('role', 'content')], spoken],
		[
			'interim results',
			[
				{ is_final: false, text: 'Hel' },
				{ is_final: true, text: 'Hello' },
			],
			'Hello',
		],
		[
			'AWS, streamed',
			[
				{ IsPartial: true, Transcript: 'Hel' },
				{ IsPartial: false, Transcript: 'Hello' },
			],
			'Hello',
		],
		[
			'Vapi, streamed',
			[
				{ transcriptType: 'partial', transcript: 'Hel' },
				{ transcriptType: 'final', transcript: 'Hello' },
			],
			'Hello',
		],
		['a call without words', [], ''],
		['a recording that is not ready', { recording_status: 'processing', text: 'Hello' }, 'Hello'],
		['a stack that is done', { status: 'completed', is_ready: true, text: 'Hello' }, 'Hello'],
		['an unknown form', { said: 'Hello' }, '{"said":"Hello"}'],
		['a turn without words', [...user('speaker', 'text'), { speaker: 'agent' }], spoken],
		...beside.map(([source, ...entries]): [string, unknown, string] => [
			`RA11: beside ${source}`,
			[...user('role', 'content'), ...entries],
			spoken,
		]),
		...parts.map(([source, ...content]): [string, unknown, string] => [
			`RA12: beside ${source}`,
			[...user('role', 'content'), { role: 'user', content }],
			spoken,
		]),
		[
			'RA12: a text beside the result of a tool',
			[{ role: 'user', content: [toolResult, { type: 'text', text: 'Hello' }] }],
			'user: Hello',
		],
		[
			'OpenAI, parts of audio',
			[{ role: 'assistant', content: [{ type: 'output_audio', transcript: 'Hello' }] }],
			'assistant: Hello',
		],
		[
			'LiveKit, a list of texts',
			[{ type: 'message', role: 'user', content: ['Hello'] }],
			'user: Hello',
		],
		[
			'OpenAI Realtime',
			[{ type: 'conversation.item.input_audio_transcription.completed', transcript: 'Hello' }],
			'Hello',
		],
		[
			'a kind that nobody knows, of a speaker',
			[{ type: 'zorvex', speaker: 'agent', text: 'Hello' }],
			'agent: Hello',
		],
		[
			'a kind that nobody knows, of nobody',
			[...user('role', 'content'), { type: 'zorvex', text: 'margin 0.4' }],
			`${spoken}\n[An entry that can’t be read was left out]`,
		],
		[
			'words under a name that nobody knows',
			[...user('role', 'content'), { role: 'agent', said: 'Bye' }],
			`${spoken}\n[An entry that can’t be read was left out]`,
		],
	])('%s', (_source, stored, words) => expect(wordsOf(JSON.stringify(stored))).toBe(words));
});

it('An error of S3 is no transcript', () => {
	const xml = '<?xml version="1.0"?>\n<Error><Code>NoSuchKey</Code></Error>';
	expect(() => wordsOf(xml)).toThrow('a message in place of the transcript');
});

it('A turn on each line is a turn', () => {
	const lines = user('speaker', 'text').map((turn) => JSON.stringify(turn));
	expect(wordsOf(`${lines.join('\n')}\n`)).toBe(spoken);
	expect(wordsOf('{"a":"Hello"}\n{"b":"Bye"}')).toBe('{"a":"Hello"}\n{"b":"Bye"}');
});

describe('What is said in place of a transcript', () => {
	const pending = 'not ready yet';
	const failed = 'a message in place of the transcript';
	const wordless = 'no words in the transcript';
	it.each([
		[
			'RP14: a platform',
			{ status: 'processing', message: 'Transcription is not ready yet' },
			pending,
		],
		['AssemblyAI', { id: 'a', status: 'queued', text: null }, pending],
		['AWS', { status: 'IN_PROGRESS' }, pending],
		['AWS', { TranscriptionJob: { TranscriptionJobStatus: 'IN_PROGRESS' } }, pending],
		['an envelope', { data: { status: 'pending' } }, pending],
		['a field of its own', { transcriptionStatus: 'queued', text: 'Please wait' }, pending],
		['a flag', { ready: false }, pending],
		['Speechmatics', { job: { status: 'running' } }, pending],
		['Gladia', { status: 'processing', result: null }, pending],
		['a text beside it', { status: 'processing', text: 'Please wait' }, pending],
		['RP14: a storage', { message: 'The link has expired' }, failed],
		['AssemblyAI', { status: 'error', error: 'Download error', text: null }, failed],
		['a platform', { status: 'failed', text: 'Internal error' }, failed],
		['FastAPI', { detail: 'Not found' }, failed],
		['WeChat', { errcode: 404, msg: 'not found' }, failed],
		['Telegram', { ok: false, description: 'file not found' }, failed],
		['RFC 9457', { type: 'about:blank', title: 'Gone', status: 404 }, failed],
		['a framework', { statusCode: 404 }, failed],
		['GraphQL', { errors: [{ message: 'Expired' }] }, failed],
		['a gateway', { error: { code: 403, message: 'Forbidden' } }, failed],
		['a list of one error', [{ error: 'Expired' }], failed],
		['an envelope of one error', { results: [{ error: { code: 5 } }] }, failed],
		['an envelope of one status', { data: [{ status: 'queued' }] }, pending],
		['nothing', {}, wordless],
		['nothing in an envelope', { data: {} }, wordless],
		['nothing', null, wordless],
		['a success', { success: true }, wordless],
		['a success', { result: 'ok', code: 0 }, wordless],
		['a success in German', { erfolg: true, anzahl: 0 }, wordless],
		['a record', { id: 7, status: 'completed', created_at: '2026-03-15T10:00:00Z' }, wordless],
		['an address', { transcript_url: 'https://example.com/a' }, wordless],
		['numbers', { turns: [1, 2] }, wordless],
	])('by %s is no transcript: %j', (_source, stored, message) => {
		expect(() => wordsOf(JSON.stringify(stored))).toThrow(message);
	});
});

it.each([
	['a word of a program', 'null', 'no words'],
	['a word of a program', 'undefined', 'no words'],
	['a word of a program', 'true', 'no words'],
	['a server', 'Not Found', 'a message in place'],
	['a server', '404 page not found', 'a message in place'],
	['S3', 'AccessDenied', 'a message in place'],
	['Azure', 'Forbidden.', 'a message in place'],
	['a platform', 'Transcript is being processed…', 'a message in place'],
	['a platform', 'Transcript unavailable', 'a message in place'],
	['a platform', 'pending', 'not ready yet'],
])('The text of %s is no transcript: %s', (_source, stored, message) => {
	expect(() => wordsOf(stored)).toThrow(message);
});

it.each([
	'Hello',
	'Hello. Not found? I am here.',
	'yes',
	'It is ready.',
	'agent: pending\ncaller: ok',
])('“%s” was said', (stored) => expect(wordsOf(stored)).toBe(stored));
