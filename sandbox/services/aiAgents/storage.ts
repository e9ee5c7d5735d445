import { createHash, createHmac } from 'node:crypto';
import { HttpError, type Incoming, type Reply } from '../../http/http';
import { anyQuery, on, type Service, type Taken } from '../../http/route';
import type { World } from '../../core/world';
import { readTranscript } from './transcripts';

/** The object storage isn’t part of the service. */
const STORAGE = 'storage';

const SIGNING_KEY = 'sandbox-storage';

/** A signed URL accepts none of them, because its signature is the credential. */
const CREDENTIAL_HEADERS = ['authorization', 'apikey', 'x-tenant-id', 'cookie'];

/** `/storage/recordings/{audio}?expires=<seconds since 1970>&signature=<hex>`. */
export const storage: Service = {
	name: STORAGE,
	authenticate: rejectCredential,
	routes: [
		on('GET', '/recordings/{audio}', { query: anyQuery }, readRecording, { documented: false }),
		on('GET', '/transcripts/{room}', { query: anyQuery }, readTranscript('storage'), {
			documented: false,
		}),
	],
};

export function signRecordingUrl(world: World, audio: string): string {
	const lifeMs = world.settings.aiAgents.audioUrlSeconds * 1000;
	const expires = String(Math.ceil((world.now().getTime() + lifeMs) / 1000));
	const query = new URLSearchParams({ expires, signature: sign(audio, expires) });
	return `${world.url}/${STORAGE}/recordings/${encodeURIComponent(audio)}?${query.toString()}`;
}

function rejectCredential(_world: World, { headers }: Incoming) {
	const credential = CREDENTIAL_HEADERS.find((name) => headers[name] !== undefined);
	if (credential) throw new HttpError(403, `A signed URL takes no ${credential} header`);
}

function readRecording(
	world: World,
	{ params, query }: Taken<{ query: typeof anyQuery }>,
	reply: Reply,
) {
	const { audio } = params;
	const { expires, signature } = query;
	if (typeof expires !== 'string' || signature !== sign(audio, expires)) {
		throw new HttpError(403, 'The signature is wrong');
	}
	if (Number(expires) * 1000 <= world.now().getTime()) {
		throw new HttpError(403, 'The signed URL has expired');
	}
	reply.type('audio/wav');
	return composeRecording(audio, world.settings.aiAgents.recordingBytes);
}

function sign(audio: string, expires: string): string {
	return createHmac('sha256', SIGNING_KEY).update(`${expires} ${audio}`).digest('hex');
}

const HEADER_BYTES = 44;
const SAMPLE_RATE = 8000;
const BYTES_PER_SAMPLE = 2;
const AMPLITUDE = 8000;

/**
 * The WAV has exactly `bytes` (even, from 44): mono, 16 bits, a steady tone of the name’s pitch.
 */
export function composeRecording(name: string, bytes: number): Buffer {
	const wav = Buffer.alloc(bytes);
	if (bytes > HEADER_BYTES) wav.fill(composeSecond(name), HEADER_BYTES);
	writeHeader(wav, bytes - HEADER_BYTES);
	return wav;
}

/** It has a whole number of periods, so that the seconds join without a click. */
function composeSecond(name: string): Buffer {
	const digest = createHash('sha256').update(name).digest();
	const pitchHz = 200 + (digest.readUInt16LE(0) % 1000);
	const phase = digest[2] / 256;
	const second = Buffer.alloc(SAMPLE_RATE * BYTES_PER_SAMPLE);
	for (let index = 0; index < SAMPLE_RATE; index += 1) {
		const turns = (pitchHz * index) / SAMPLE_RATE + phase;
		const sample = Math.round(Math.sin(2 * Math.PI * turns) * AMPLITUDE);
		second.writeInt16LE(sample, index * BYTES_PER_SAMPLE);
	}
	return second;
}

function writeHeader(wav: Buffer, soundBytes: number): void {
	wav.write('RIFF', 0, 'ascii');
	wav.writeUInt32LE(HEADER_BYTES - 8 + soundBytes, 4);
	wav.write('WAVEfmt ', 8, 'ascii');
	wav.writeUInt32LE(16, 16);
	// It is PCM with one channel.
	wav.writeUInt16LE(1, 20);
	wav.writeUInt16LE(1, 22);
	wav.writeUInt32LE(SAMPLE_RATE, 24);
	wav.writeUInt32LE(SAMPLE_RATE * BYTES_PER_SAMPLE, 28);
	wav.writeUInt16LE(BYTES_PER_SAMPLE, 32);
	wav.writeUInt16LE(BYTES_PER_SAMPLE * 8, 34);
	wav.write('data', 36, 'ascii');
	wav.writeUInt32LE(soundBytes, 40);
}
