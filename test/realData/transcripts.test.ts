import { wordsOf } from '../../nodes/AiAgents/calls/transcriptText';

const spoken = 'agent: Hello\ncaller: Hi';

const user = (name: string, text: string) => [
	{ [name]: 'agent', [text]: 'Hello' },
	{ [name]: 'caller', [text]: 'Hi' },
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
		[
			'a turn without words',
			[...user('speaker', 'text'), { speaker: 'agent' }],
			JSON.stringify([...user('speaker', 'text'), { speaker: 'agent' }]),
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
	expect(wordsOf('{"a":1}\n{"b":2}')).toBe('{"a":1}\n{"b":2}');
});

describe('What is said in place of a transcript', () => {
	const pending = 'not ready yet';
	const failed = 'a message in place of the transcript';
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
		['RFC 9457', { type: 'about:blank', title: 'Gone', status: 404 }, failed],
		['a framework', { statusCode: 404 }, failed],
		['GraphQL', { errors: [{ message: 'Expired' }] }, failed],
		['a gateway', { error: { code: 403, message: 'Forbidden' } }, failed],
	])('by %s is no transcript: %j', (_source, stored, message) => {
		expect(() => wordsOf(JSON.stringify(stored))).toThrow(message);
	});
});
