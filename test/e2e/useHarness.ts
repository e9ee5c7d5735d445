/* eslint-disable @n8n/community-nodes/no-restricted-imports -- makes and removes n8n's temporary folder */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { connectN8n, startN8n, type N8n } from '../../demo/driver';
import { packDirectory } from '../../demo/pack';
import { findSharedN8n } from './globalSetup';
import { Harness } from './harness';

class SharedHarness extends Harness {
	protected async openN8n(): Promise<void> {
		const { url, cookie, folder } = await findSharedN8n();
		this.n8n = connectN8n(url, cookie);
		this.folder = folder;
	}
}

/** With an n8n of its own, which it can kill. */
export class OwnHarness extends Harness<N8n> {
	constructor(protected readonly env: Record<string, string> = {}) {
		super();
	}

	protected async openN8n(): Promise<void> {
		this.folder = mkdtempSync(join(tmpdir(), 'switchboard-n8n-'));
		this.n8n = await this.start();
	}

	async close(): Promise<void> {
		await this.stop();
		await super.close();
		if (this.folder) rmSync(this.folder, { recursive: true, force: true });
	}

	/** Ends n8n as `kill -9` does, lets happen what happens meanwhile, and starts it at the same address. */
	async restart(meanwhile: () => unknown = () => {}): Promise<void> {
		const { url } = this.n8n;
		await this.n8n.kill();
		await meanwhile();
		this.n8n = await this.start(Number(new URL(url).port));
		// It takes another port if this one is taken by now, and nothing would find it.
		expect(this.n8n.url).toBe(url);
	}

	protected async start(port?: number): Promise<N8n> {
		const { folder, env } = this;
		return await startN8n({ folder, packDirectory, env, port });
	}

	protected async stop(): Promise<void> {
		await this.n8n?.stop();
	}
}

/** Opens a harness before the tests of a file or `describe`, and closes it after them. */
export function use<H extends Harness>(harness: H): H {
	beforeAll(async () => await harness.open());
	afterAll(async () => await harness.close());
	return harness;
}

/**
 * The n8n that all files share, with a sandbox that starts each test in its first state. Other files
 * run beside this one: a test looks at its own workflows only, never at all of n8n's.
 */
export function useHarness(): Harness {
	const harness = use(new SharedHarness());
	beforeEach(() => harness.world.reset());
	return harness;
}

/** An n8n of its own: for other settings, for what keeps it busy, and for what kills it. */
export const useOwnN8n = (env?: Record<string, string>) => use(new OwnHarness(env));
