import { randomUUID } from 'crypto';

import { clock } from '../clock';

/** An n8n process; its ID changes with every restart. */
export interface ProcessInfo {
	id: string;
	startedAtMs: number;
	/** By trigger, the last time that a poll has made another state of one, and the hash of that one. */
	changes: Map<string, { atMs: number; from: string }>;
}

export const newProcess = (startedAtMs = clock.now()): ProcessInfo => ({
	id: randomUUID(),
	startedAtMs,
	changes: new Map(),
});

export const thisProcess = newProcess();
