import { HttpError, type Incoming, type Reply } from '../../http/http';
import type { World } from '../../core/world';
import type { Call, Mood } from './records';
import type { AiAgentsSettings } from './settings';

/** Settings move a seeded call’s transcript, so its record has this instead of the address. */
export const SEEDED_TRANSCRIPT = 'transcript:';

interface Turn {
	speaker: 'agent' | 'caller';
	text: string;
}

type Format = AiAgentsSettings['transcriptFormat'];

const SECONDS_A_TURN = 6;

/** The agent’s second and last sentences go from a successful call to a failed one. */
const courses = [
	['Of course. Thursday at ten is free, shall I book it?', 'You are booked. Have a nice day.'],
	['One moment. Friday at nine would be free.', 'It is booked.'],
	['I did not understand that. Please say it again.', 'I have noted it. Goodbye.'],
	['Our office is open from nine to five.', 'Please call again.'],
	['Transferring you now.', ''],
] as const;

const answers = [
	'Yes, thank you very much.',
	'That works.',
	'An appointment, as I said.',
	'That is not what I asked.',
	'Hello? Are you still there?',
] as const;

const greeting: Turn = { speaker: 'agent', text: 'Hello, how can I help you?' };

/** The same ID always gets the same of five conversations. */
export function composeTurns(callId: number): Turn[] {
	const course = callId % courses.length;
	const [second, last] = courses[course];
	const turns: Turn[] = [
		greeting,
		{ speaker: 'caller', text: 'I would like an appointment this week.' },
		{ speaker: 'agent', text: second },
		{ speaker: 'caller', text: answers[course] },
		{ speaker: 'agent', text: last },
	];
	return turns.filter(({ text }) => text !== '');
}

/** A delivered transcript has the caller’s words, and the agent’s end of the call. */
const moodTurns = {
	calm: [
		'I would like to know when my parcel arrives.',
		'It arrives tomorrow before noon.',
		'Perfect, thank you very much.',
		'You are welcome. Have a nice day.',
	],
	angry: [
		'My parcel is late again, and I am really angry.',
		'I am sorry. It arrives tomorrow.',
		'That is unacceptable. I want my money back!',
		'I have noted your complaint. Goodbye.',
	],
	wantsHuman: [
		'My parcel is damaged.',
		'I can send you a form for that.',
		'No, I want to talk to a human, please.',
		'A colleague will call you back. Goodbye.',
	],
} as const satisfies Record<Mood, readonly string[]>;

const turnsOf = ({ id, mood }: Call): Turn[] =>
	mood === undefined
		? composeTurns(id)
		: [
				greeting,
				...moodTurns[mood].map((text, index): Turn => {
					return { speaker: index % 2 === 0 ? 'caller' : 'agent', text };
				}),
			];

/**
 * The newest recorded call without a transcript gets one; such transcripts come after the end of a
 * call.
 */
export function deliverTranscript(world: World, mood: Mood): Call | undefined {
	const [call] = world.tables.aiAgents.calls
		.filter(({ audio, transcription_url: address }) => audio !== null && address === null)
		.sort((a, b) => b.started_at.localeCompare(a.started_at));
	if (!call) return undefined;
	return Object.assign(call, { transcription_url: `${SEEDED_TRANSCRIPT}${call.room_id}`, mood });
}

/** Records show the address of a stored transcript; any other address is unchanged. */
export function locateTranscript(world: World, address: unknown): unknown {
	if (typeof address !== 'string' || !address.startsWith(SEEDED_TRANSCRIPT)) return address;
	const room = address.slice(SEEDED_TRANSCRIPT.length);
	const at = world.settings.aiAgents.transcriptAddress === 'service' ? 'aiAgents' : 'storage';
	return `${world.url}/${at}/transcripts/${room}`;
}

/** The setting `transcriptAddress` decides whether the storage or the service has them. */
export function readTranscript(at: AiAgentsSettings['transcriptAddress']) {
	return (world: World, { params }: Pick<Incoming, 'params'>, reply: Reply): string => {
		const { transcriptAddress, transcriptFormat, unknownRecordStatus } = world.settings.aiAgents;
		const stored = `${SEEDED_TRANSCRIPT}${params.room}`;
		const [call] = world.tables.aiAgents.calls.filter((one) => one.transcription_url === stored);
		if (!call || transcriptAddress !== at) {
			const status = at === 'service' ? unknownRecordStatus : 404;
			throw new HttpError(status, `No transcript of ${params.room}`);
		}
		reply.type(types[transcriptFormat]);
		return formats[transcriptFormat](turnsOf(call));
	};
}

const types: Record<Format, string> = {
	text: 'text/plain; charset=utf-8',
	turns: 'application/json',
	segments: 'application/json',
	vtt: 'text/vtt',
};

const formats: Record<Format, (turns: Turn[]) => string> = {
	text: (turns) => turns.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n'),
	turns: (turns) => JSON.stringify(turns),
	segments: (turns) =>
		JSON.stringify({
			language: 'en',
			segments: turns.map(({ speaker: role, text: content }, index) => ({
				start: index * SECONDS_A_TURN,
				role,
				content,
			})),
		}),
	vtt: (turns) => `WEBVTT\n\n${turns.map(toCue).join('\n\n')}\n`,
};

const toCue = ({ speaker, text }: Turn, index: number) =>
	`${index + 1}\n${timeOf(index)} --> ${timeOf(index + 1)}\n<v ${speaker}>${text}</v>`;

const timeOf = (index: number) => `00:00:${String(index * SECONDS_A_TURN).padStart(2, '0')}.000`;
