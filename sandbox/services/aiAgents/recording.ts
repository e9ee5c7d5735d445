import { createHash } from 'node:crypto';

const HEADER_BYTES = 44;
const SAMPLE_RATE = 8000;
const BYTES_PER_SAMPLE = 2;
const AMPLITUDE = 8000;

/** A WAV of exactly `bytes` (even, from 44): mono, 16 bits, a steady tone of the name's pitch. */
export function composeRecording(name: string, bytes: number): Buffer {
	const wav = Buffer.alloc(bytes);
	if (bytes > HEADER_BYTES) wav.fill(composeSecond(name), HEADER_BYTES);
	writeHeader(wav, bytes - HEADER_BYTES);
	return wav;
}

/** A whole number of periods, so that the seconds join without a click. */
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
	// PCM, one channel.
	wav.writeUInt16LE(1, 20);
	wav.writeUInt16LE(1, 22);
	wav.writeUInt32LE(SAMPLE_RATE, 24);
	wav.writeUInt32LE(SAMPLE_RATE * BYTES_PER_SAMPLE, 28);
	wav.writeUInt16LE(BYTES_PER_SAMPLE, 32);
	wav.writeUInt16LE(BYTES_PER_SAMPLE * 8, 34);
	wav.write('data', 36, 'ascii');
	wav.writeUInt32LE(soundBytes, 40);
}
