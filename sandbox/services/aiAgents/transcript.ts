import { HttpError, type Incoming, type Reply } from '../../http/http';
import type { World } from '../../core/world';
import type { AiAgentsSettings } from './settings';

/** What a seeded call has in place of its transcript's address, which settings move. */
export const SEEDED_TRANSCRIPT = 'transcript:';

interface Turn {
	speaker: 'agent' | 'caller';
	text: string;
}

type Format = AiAgentsSettings['transcriptFormat'];

const SECONDS_A_TURN = 6;

/** The agent's second and last sentences, from a call that went well to one that did not. */
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

/** What was said in a call: the same for the same ID, of one of five courses. */
export function composeTurns(callId: number): Turn[] {
	const course = callId % courses.length;
	const [second, last] = courses[course];
	const turns: Turn[] = [
		{ speaker: 'agent', text: 'Hello, how can I help you?' },
		{ speaker: 'caller', text: 'I would like an appointment this week.' },
		{ speaker: 'agent', text: second },
		{ speaker: 'caller', text: answers[course] },
		{ speaker: 'agent', text: last },
	];
	return turns.filter(({ text }) => text !== '');
}

/** The address of a stored transcript as records show it; any other address as it is. */
export function locateTranscript(world: World, address: unknown): unknown {
	if (typeof address !== 'string' || !address.startsWith(SEEDED_TRANSCRIPT)) return address;
	const room = address.slice(SEEDED_TRANSCRIPT.length);
	const at = world.settings.aiAgents.transcriptAddress === 'service' ? 'aiAgents' : 'storage';
	return `${world.url}/${at}/transcripts/${room}`;
}

/** Of the storage or the service, whichever has them by the setting `transcriptAddress`. */
export const readTranscript =
	(at: AiAgentsSettings['transcriptAddress']) =>
	(world: World, { params }: Incoming, reply: Reply): string => {
		const { transcriptAddress, transcriptFormat, unknownRecordStatus } = world.settings.aiAgents;
		const stored = `${SEEDED_TRANSCRIPT}${params.room}`;
		const [call] = world.tables.aiAgents.calls.filter((one) => one.transcription_url === stored);
		if (!call || transcriptAddress !== at) {
			const status = at === 'service' ? unknownRecordStatus : 404;
			throw new HttpError(status, `No transcript of ${params.room}`);
		}
		reply.type(types[transcriptFormat]);
		return formats[transcriptFormat](composeTurns(call.id));
	};

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
