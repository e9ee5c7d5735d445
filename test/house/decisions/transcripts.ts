import { stateOfTranscript } from '../../../nodes/AiAgents/calls/storedAnswer';
import { kindOfPart, kindOfTurn } from '../../../nodes/AiAgents/calls/turnKinds';
import { row } from './row';

export const rows = [
	row(stateOfTranscript, (value) => stateOfTranscript(value, true), [
		['completed', 'there'],
		['queued', 'not yet'],
		['running', 'not yet'],
		['failed', 'failed'],
	]),
	row(
		kindOfTurn,
		(value) => kindOfTurn({ type: value as string, text: 'margin 0.4' }),
		[
			['message', 'said'],
			['utterance', 'said'],
			['function_call_output', 'not said'],
			['agent_handoff', 'not said'],
		],
		{ nothing: 'said' },
	),
	row(
		kindOfPart,
		(value) => kindOfPart(value),
		[
			['input_text', 'said'],
			['output_audio', 'said'],
			['tool_result', 'not said'],
		],
		{ nothing: 'said' },
	),
];
