import { wordsOf } from '../../nodes/AiAgents/calls/transcriptText';

it.each<[string, unknown, string]>([
	[
		'RP12: Deepgram',
		{
			metadata: {},
			results: { channels: [{ alternatives: [{ transcript: 'Hello there', confidence: 1 }] }] },
		},
		'Hello there',
	],
	[
		'Deepgram, utterances',
		{
			results: {
				channels: [{ alternatives: [{ transcript: 'x' }] }],
				utterances: [
					{ speaker: 0, transcript: 'Hello' },
					{ speaker: 1, transcript: 'Hi' },
				],
			},
		},
		'0: Hello\n1: Hi',
	],
	[
		'RP12: AWS Transcribe',
		{
			jobName: 'a',
			status: 'COMPLETED',
			results: {
				transcripts: [{ transcript: 'Hello.' }],
				items: [{ type: 'pronunciation', alternatives: [{ content: 'Hello' }] }],
			},
		},
		'Hello.',
	],
	[
		'AWS, speakers',
		{
			results: {
				transcripts: [{ transcript: 'Hello. Hi' }],
				items: [
					{ type: 'pronunciation', speaker_label: 'spk_0', alternatives: [{ content: 'Hello' }] },
					{ type: 'punctuation', speaker_label: 'spk_0', alternatives: [{ content: '.' }] },
					{ type: 'pronunciation', speaker_label: 'spk_1', alternatives: [{ content: 'Hi' }] },
				],
			},
		},
		'spk_0: Hello.\nspk_1: Hi',
	],
	[
		'AWS, segments',
		{
			results: {
				transcripts: [{ transcript: 'x' }],
				audio_segments: [{ speaker_label: 'spk_0', transcript: 'Hello' }],
			},
		},
		'spk_0: Hello',
	],
	[
		'Amazon Connect',
		{ Transcript: [{ ParticipantId: 'AGENT', Content: 'Hello' }] },
		'AGENT: Hello',
	],
	[
		'RP12: Google',
		{
			results: [
				{ alternatives: [{ transcript: 'Hello' }] },
				{ alternatives: [{ transcript: ' Hi' }] },
			],
		},
		'Hello\nHi',
	],
	[
		'Google, words of speakers at the end',
		{ results: [{ alternatives: [{ transcript: 'Hello' }] }, { alternatives: [{ words: [] }] }] },
		'Hello',
	],
	[
		'RP12: Azure',
		{
			combinedRecognizedPhrases: [{ display: 'x' }],
			recognizedPhrases: [{ speaker: 1, nBest: [{ display: 'Hello.' }] }],
		},
		'1: Hello.',
	],
	[
		'Azure, fast',
		{ combinedPhrases: [{ text: 'x' }], phrases: [{ speaker: 1, text: 'Hello.' }] },
		'1: Hello.',
	],
	[
		'RP12: Vapi',
		{
			message: {
				type: 'end-of-call-report',
				artifact: {
					transcript: 'x',
					messages: [
						{ role: 'system', message: 'You are' },
						{ role: 'bot', message: 'Hello' },
						{ role: 'user', message: 'Hi' },
					],
				},
			},
		},
		'bot: Hello\nuser: Hi',
	],
	[
		'Retell',
		{
			call_id: 'a',
			transcript: 'x',
			transcript_object: [{ role: 'agent', content: 'Hello', words: [] }],
		},
		'agent: Hello',
	],
	[
		'RP12: Bland',
		{ concatenated_transcript: 'x', transcripts: [{ id: 1, user: 'assistant', text: 'Hello' }] },
		'assistant: Hello',
	],
	[
		'RP12: ElevenLabs',
		{
			status: 'done',
			transcript: [
				{ role: 'agent', message: 'Hello' },
				{ role: 'agent', message: null, tool_calls: [{}] },
				{ role: 'user', message: 'Hi' },
			],
		},
		'agent: Hello\nuser: Hi',
	],
	[
		'RP12: Twilio',
		{ sentences: [{ media_channel: 1, sentence_index: 0, transcript: 'Hello' }] },
		'1: Hello',
	],
	[
		'Twilio, a recording',
		{ sid: 'TR1', status: 'completed', transcription_text: 'Hello' },
		'Hello',
	],
	[
		'RP12: OpenAI Realtime',
		{
			items: [
				{
					type: 'message',
					role: 'user',
					content: [{ type: 'input_audio', transcript: 'Hello' }],
				},
				{ type: 'function_call', name: 'look_up' },
				{ type: 'message', role: 'assistant', content: [{ type: 'text', text: 'Hi' }] },
			],
		},
		'user: Hello\nassistant: Hi',
	],
	[
		'RP12: Rev',
		{
			monologues: [
				{
					speaker: 0,
					elements: [
						{ type: 'text', value: 'Hello' },
						{ type: 'punct', value: ', ' },
						{ type: 'text', value: 'there' },
					],
				},
			],
		},
		'0: Hello, there',
	],
	[
		'RP12: Speechmatics',
		{
			results: [
				{ type: 'word', alternatives: [{ content: 'Hello', speaker: 'S1' }] },
				{
					type: 'punctuation',
					attaches_to: 'previous',
					alternatives: [{ content: '.', speaker: 'S1' }],
				},
				{ type: 'word', alternatives: [{ content: 'Hi', speaker: 'S2' }] },
			],
		},
		'S1: Hello.\nS2: Hi',
	],
	[
		'RP12: Gladia',
		{
			status: 'done',
			result: {
				transcription: { full_transcript: 'x', utterances: [{ speaker: 0, text: 'Hello' }] },
			},
		},
		'0: Hello',
	],
	[
		'AssemblyAI',
		{ status: 'completed', text: 'x', utterances: [{ speaker: 'A', text: 'Hello' }] },
		'A: Hello',
	],
	[
		'AssemblyAI, without speakers',
		{ status: 'completed', text: 'Hello', utterances: null },
		'Hello',
	],
	[
		'Whisper',
		{
			task: 'transcribe',
			text: 'Hello Hi',
			segments: [
				{ id: 0, text: ' Hello' },
				{ id: 1, text: ' Hi' },
			],
		},
		'Hello\nHi',
	],
	['LiveKit', { items: [{ type: 'message', role: 'user', content: ['Hello'] }] }, 'user: Hello'],
	['Gong', [{ speakerId: '7', sentences: [{ text: 'Hello.' }, { text: 'Hi.' }] }], '7: Hello. Hi.'],
	[
		'Genesys',
		{ transcripts: [{ phrases: [{ participantPurpose: 'internal', text: 'Hello' }] }] },
		'internal: Hello',
	],
	[
		'Gong, the whole answer',
		{
			callTranscripts: [
				{ callId: '1', transcript: [{ speakerId: '7', sentences: [{ text: 'Hi' }] }] },
			],
		},
		'7: Hi',
	],
	['Watson', { results: [{ final: true, alternatives: [{ transcript: 'Hello ' }] }] }, 'Hello'],
])('The words of a transcript of %s', (_source, stored, words) => {
	expect(wordsOf(JSON.stringify(stored))).toBe(words);
});
