import type { IDataObject } from 'n8n-workflow';

import { stateOfTranscript } from '../../../nodes/AiAgents/calls/storedAnswer';
import { kindOfPart, kindOfTurn } from '../../../nodes/AiAgents/calls/turnKinds';
import { from, recordsOf, row } from './row';

const words = { text: 'margin 0.4' };

export const rows = [
	row(stateOfTranscript, (value) => stateOfTranscript(value, true), [
		...from('assemblyai.com: Transcript Status', 'there', 'completed'),
		...from('assemblyai.com: Transcript Status', 'not yet', 'queued', 'processing'),
		...from('assemblyai.com: Transcript Status', 'failed', 'error'),
		...from('aws: TranscriptionJobStatus', 'not yet', 'QUEUED', 'IN_PROGRESS'),
		...from('aws: TranscriptionJobStatus', 'failed', 'FAILED'),
		...from('oracle.com: TranscriptionJob', 'there', 'Succeeded'),
		...from('oracle.com: TranscriptionJob', 'not yet', 'Accepted', 'InProgress'),
		...from('oracle.com: TranscriptionJob', 'failed', 'Canceled', 'Canceling'),
		...from('azure: Speech batch', 'not yet', 'NotStarted', 'Running'),
		...from('speechmatics.com: job status', 'there', 'done'),
		...from('speechmatics.com: job status', 'failed', 'rejected', 'expired', 'deleted'),
		...from('twilio.com: Transcriptions', 'not yet', 'enqueued'),
		...from('rev.ai: job status', 'there', 'transcribed'),
		...from('healthie.com: TranscriptStatusEnum', 'unknown', 'incomplete'),
		...from('twilio.com: Recording', 'failed', 'absent'),
	]),
	row(
		kindOfTurn,
		(value) => kindOfTurn({ ...words, type: value as string }),
		[
			['message', 'said'],
			['utterance', 'said'],
			['function_call_output', 'not said'],
			['agent_handoff', 'not said'],
		],
		{ nothing: 'said' },
	),
	recordsOf(kindOfTurn, (value) => kindOfTurn({ ...words, ...(value as IDataObject) }), [
		...from('openai.com: Realtime items', 'said', { type: 'message', role: 'user' }),
		...from(
			'openai.com: Realtime items',
			'not said',
			{ type: 'function_call', name: 'order' },
			{ type: 'message', role: 'system' },
			{ type: 'mcp_list_tools' },
		),
		...from(
			'openai.com: Responses items',
			'not said',
			{ type: 'reasoning' },
			{ type: 'web_search_call' },
			{ type: 'computer_call_output' },
		),
		...from('docs.vapi.ai: messages', 'said', { role: 'bot' }, { role: 'user' }),
		...from('docs.vapi.ai: messages', 'not said', { role: 'tool_calls' }, { role: 'system' }),
		...from('docs.retellai.com: transcript_with_tool_calls', 'not said', {
			role: 'tool_call_invocation',
		}),
		...from('docs.retellai.com: transcript_with_tool_calls', 'not said', {
			role: 'node_transition',
		}),
		...from('docs.livekit.io: chat items', 'said', { type: 'message', role: 'assistant' }),
		...from('docs.livekit.io: chat items', 'not said', { type: 'agent_config_update' }),
		...from('docs.bland.ai: transcripts', 'said', { user: 'assistant' }, { user: 'user' }),
		...from('docs.bland.ai: transcripts', 'not said', { user: 'agent-action' }),
		...from('developers.deepgram.com: live', 'not said', { type: 'Results', is_final: false }),
		...from('developers.deepgram.com: live', 'unknown', { type: 'SpeechStarted' }),
		...from('docs.ultravox.ai: messages', 'said', { role: 'MESSAGE_ROLE_AGENT' }),
		...from('docs.ultravox.ai: messages', 'not said', { role: 'MESSAGE_ROLE_TOOL_CALL' }),
	]),
	row(
		kindOfPart,
		(value) => kindOfPart(value),
		[
			...from('openai.com: content parts', 'said', 'input_text', 'output_text', 'output_audio'),
			...from('openai.com: content parts', 'not said', 'input_image', 'input_file'),
			...from('anthropic.com: content blocks', 'said', 'text'),
			...from('anthropic.com: content blocks', 'not said', 'tool_result', 'tool_use', 'thinking'),
			...from('anthropic.com: content blocks', 'not said', 'redacted_thinking', 'document'),
			...from('google.dev: Gemini parts', 'unknown', 'executable_code', 'inline_data'),
			...from('ai-sdk.dev: message parts', 'not said', 'tool-invocation', 'reasoning', 'file'),
			...from('ai-sdk.dev: message parts', 'unknown', 'source-url', 'step-start'),
		],
		{ nothing: 'said' },
	),
];
