import { createHmac } from 'node:crypto';
import { HttpError, type Incoming, type Reply } from '../../http/http';
import { on, type Service } from '../../http/route';
import type { World } from '../../core/world';
import { composeRecording } from './recording';
import { readTranscript } from './transcript';

/** First path segment of the object storage, which is no part of the service. */
const STORAGE = 'storage';

const SIGNING_KEY = 'sandbox-storage';

/** A signed URL accepts none of them: its signature is the credential. */
const CREDENTIAL_HEADERS = ['authorization', 'apikey', 'x-tenant-id', 'cookie'];

/** `/storage/recordings/{audio}?expires=<seconds since 1970>&signature=<hex>`. */
export const storage: Service = {
	name: STORAGE,
	authenticate: rejectCredential,
	routes: [
		on('GET', '/recordings/{audio}', readRecording, { documented: false }),
		on('GET', '/transcripts/{room}', readTranscript('storage'), { documented: false }),
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

/** Rejects (403) a signature that is wrong or expired. */
function readRecording(world: World, { params, query }: Incoming, reply: Reply) {
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
