/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error --
   keeps the state in a file */
import type { FastifyInstance } from 'fastify';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Incoming } from '../../http/http';
import type { Start, World } from '../world';
import { restoreState, writeState } from './state';

const FORMAT = 'switchboard-sandbox';

/** Changes whenever a state can't be read by an older or newer sandbox. */
const VERSION = 1;

/** What an answer shows is stored before it is sent; changes at once share one write. A file has one sandbox. */
export class StateFile {
	private stored = '';
	private storedChanges = -1;

	/** The write that has not begun yet, and the one that is under way. */
	private next?: Promise<void>;
	private current: Promise<void> = Promise.resolve();

	private constructor(
		private readonly path: string,
		private readonly world: World,
	) {}

	/** Reads the file into the world, or creates it. Rejects one that holds no state of this version. */
	static async open(path: string, world: World, { settings, profile }: Start): Promise<StateFile> {
		const file = new StateFile(path, world);
		if (await file.read()) {
			if (settings !== undefined) world.configure(settings);
			if (profile) world.faults.profile.use(profile);
		}
		// An existing file stays untouched until something changes.
		await file.save();
		// A failure is reported to the next request.
		world.onChange = () => void file.save().catch(() => {});
		return file;
	}

	/** Resolves when all changes until now are stored. */
	async save(): Promise<void> {
		// A write that has begun may miss the last change; the one after it has it.
		this.next ??= this.current.catch(() => {}).then(async () => await this.write());
		await this.next;
	}

	addTo(server: FastifyInstance): void {
		const { world } = this;
		server.addHook('preHandler', (request: Incoming, _reply, done) => {
			if (mayChange(request)) world.changes += 1;
			done();
		});
		server.addHook('onSend', async (request: Incoming, reply, payload) => {
			if (mayChange(request)) world.changes += 1;
			if (world.changes === this.storedChanges) return payload;
			try {
				await this.save();
				return payload;
			} catch (thrown) {
				reply.code(500).type('text/plain').removeHeader('content-length');
				return `The state could not be stored in ${this.path}: ${(thrown as Error).message}`;
			}
		});
	}

	private async write(): Promise<void> {
		this.current = this.next!;
		this.next = undefined;
		const { changes } = this.world;
		const state = writeState(this.world);
		if (state !== this.stored) {
			const temporary = `${this.path}.tmp`;
			await writeFile(temporary, `{"format":"${FORMAT}","version":${VERSION},"state":${state}}\n`);
			await rename(temporary, this.path);
			this.stored = state;
		}
		this.storedChanges = changes;
	}

	private async read(): Promise<boolean> {
		const text = await readFile(this.path, 'utf8').catch((thrown: NodeJS.ErrnoException) => {
			if (thrown.code === 'ENOENT') return undefined;
			throw new Error(`${this.path} can't be read: ${thrown.message}`);
		});
		if (text === undefined) return false;
		try {
			restoreState(this.world, stateIn(text));
		} catch (thrown) {
			const reason = thrown instanceof WrongFile ? thrown.message : DAMAGED;
			throw new Error(
				`${this.path} ${reason}. It was not changed. ` + 'Use another file, or move this one away.',
			);
		}
		this.stored = writeState(this.world);
		return true;
	}
}

class WrongFile extends Error {}

const DAMAGED = 'is not the state of a sandbox, or it is damaged';

interface Envelope {
	format?: unknown;
	version?: unknown;
	state?: unknown;
}

function stateIn(text: string): unknown {
	const { format, version, state } = readEnvelope(text);
	if (format !== FORMAT) throw new WrongFile(DAMAGED);
	if (version !== VERSION) {
		throw new WrongFile(
			`has version ${String(version)}, and this sandbox reads version ${VERSION}`,
		);
	}
	return state;
}

function readEnvelope(text: string): Envelope {
	try {
		return Object(JSON.parse(text)) as Envelope;
	} catch {
		return {};
	}
}

const mayChange = ({ method, routeOptions }: Incoming): boolean =>
	!['GET', 'HEAD'].includes(method) || routeOptions.config.route?.writes === true;
