import type { IDataObject } from 'n8n-workflow';

import { decision } from '../../shared/decision';
import { isNothing } from '../../shared/input/reading';
import { isJsonObject } from '../../shared/text/json';

/** These names of programs appear in the place of a speaker; people may have any other name. */
const noSpeaker =
	/^(?:system|developer|instructions?|prompt|tool\w*|function\w*|dtmf|metadata|node[_ -]?transition|agent[_ -](?:action|handoff|config_update)|event|log|debug)$/i;

/** Ultravox and protocols write the name of the list before a role. */
const roleStart = /^(?:message_)?role_/i;

/** Stacks of voice agents store such entries beside speech. */
const notSpeech =
	/tool|function|system|developer|hand_?-?off|transfer|config|transition|dtmf|digit|keypress|reason(?!able)|think|thought|instruct|prompt|metric|usage|error|warning|debug|knowledge|retriev|rag_|memory|note|summary|guardrail|moderation|interrupt|sms|image|file|document|payload|metadata|search|computer|mcp/i;

const speech =
	/^(?:utterances?|speech|spoken|message|text|segment|sentence|phrase|turn|words?|dialog(?:ue)?|conversation|captions?|cue|audio|voice|chat|said|pronunciation|monologue|paragraph|user|agent|assistant|bot|human|customer|caller|callee|client|operator)$/;
/** Words with this beginning name speech whatever follows: transcription_segment, punctuated. */
const speechStart = /(?:^|_)(?:transcri|punct)/;
const speechEnds = new Set(['done', 'final', 'completed', 'added', 'created', 'item']);

/**
 * Each word is checked separately, because the time of one pattern for all grows with the square of
 * the length.
 */
function isSpeech(kind: string): boolean {
	const words = kind.toLowerCase().split(/([_. -])/);
	if (words.length === 1 && words[0] === 'final') return true;
	while (words.length > 2 && speechEnds.has(words[words.length - 1])) words.splice(-2);
	const name = words.join('').split(/[^\p{L}\d_]/u);
	return speech.test(words[words.length - 1]) || speechStart.test(name[name.length - 1]);
}

const interim = /partial|interim|delta/i;

const kindNames = ['type', 'kind', 'event', 'event_type', 'message_type', 'item_type'];
const speakerNames = ['role', 'speaker', 'user', 'from', 'sender', 'participant_role'];
const ofTools = ['tool_call_id', 'tool_use_id', 'tool_name', 'function_name'];

const isGiven = (value: unknown) => !isNothing(value) && !isEmpty(value);

const isEmpty = (value: unknown) => isJsonObject(value) && Object.keys(value).length === 0;

const isInterim = (fields: IDataObject) =>
	[fields.is_final, fields.final].includes(false) ||
	[fields.is_partial, fields.partial, fields.interim].includes(true) ||
	[...kindNames, 'transcript_type', 'result_type'].some((name) =>
		interim.test(textOf(fields[name])),
	);

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Instructions, tools, changes of the agent, keys and interim results are not speech. An entry of
 * an unlisted kind is speech if it names a speaker. `fields` are in snake case.
 */
export const kindOfTurn = decision('claims nothing', (fields: IDataObject) => {
	const speakers = speakerNames
		.map((name) => textOf(fields[name]).trim().replace(roleStart, ''))
		.filter(Boolean);
	const kinds = kindNames.map((name) => fields[name]).filter(isGiven);
	const isNoSpeech = kinds.some((kind) => notSpeech.test(textOf(kind)));
	const isOfTool = ofTools.some((name) => isGiven(fields[name]));
	if (isNoSpeech || isOfTool || isInterim(fields)) return 'not said';
	if (speakers.some((one) => noSpeaker.test(one))) return 'not said';
	if (speakers.length > 0 || kinds.every((kind) => isSpeech(textOf(kind)))) return 'said';
	return undefined;
});

/** A text is speech, and so is an audio with its transcript. */
export const kindOfPart = decision('claims nothing', (type: unknown) => {
	if (!isGiven(type)) return 'said';
	if (notSpeech.test(textOf(type))) return 'not said';
	return isSpeech(textOf(type)) ? 'said' : undefined;
});
