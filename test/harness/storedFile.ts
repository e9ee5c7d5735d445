/* eslint-disable @n8n/community-nodes/no-restricted-imports -- makes the folder in which n8n stores files */
import { BinaryDataService } from 'n8n-core';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { storeChunks } from '../../nodes/shared/n8n/binaryData';
import { contextsOf } from './n8nContexts';

/** n8n-core's own copy of the container that has its services. */
const { Container } = createRequire(require.resolve('n8n-core'))('@n8n/di') as {
	Container: { set(of: object, service: object): void; reset(): void };
};

type Parts = Iterable<Buffer> | AsyncIterable<Buffer>;

async function* chunksOf(parts: Parts) {
	yield* parts;
}

/** n8n keeps a stored file here in this mode. */
export async function stored(
	mode: 'default' | 'filesystem',
	parts: Parts,
): Promise<[string, string]> {
	const localStoragePath = mkdtempSync(join(tmpdir(), 'stored-'));
	const config = { mode, localStoragePath } as never;
	const service = new BinaryDataService(config, {} as never, {} as never);
	await service.init();
	Container.set(BinaryDataService, service);
	try {
		const file = await storeChunks(contextsOf().execute, chunksOf(parts), 'a.txt', 'text/plain');
		return [file.data, String(await service.getAsBuffer(file))];
	} finally {
		Container.reset();
		rmSync(localStoragePath, { recursive: true });
	}
}
