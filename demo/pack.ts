/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals
   -- puts a folder where n8n looks for packs */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export const packDirectory = join(__dirname, '..');

/** The demo and the tests start this n8n. */
export const modules = join(__dirname, 'n8n', 'node_modules');

export const packName = 'n8n-nodes-switchboard';

/** n8n keeps installed packs there, so it loads this one as for users. */
export function placePack(directory: string, userFolder: string) {
	const manifest = join(directory, 'package.json');
	const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string };
	const dist = join(directory, 'dist');
	if (!existsSync(dist)) throw new Error(`${name} is not built yet: run npm run build`);
	const target = join(userFolder, '.n8n', 'nodes', 'node_modules', name);
	rmSync(target, { recursive: true, force: true });
	mkdirSync(target, { recursive: true });
	cpSync(manifest, join(target, 'package.json'));
	cpSync(dist, join(target, 'dist'), { recursive: true });
}
