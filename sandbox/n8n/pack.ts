/* eslint-disable @n8n/community-nodes/no-restricted-imports -- puts a folder where n8n looks for packs */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies a built pack to where n8n keeps the community packages that it has installed. So it is loaded
 * the way users get it: under its own name, and through the metadata in `dist` where there is any.
 */
export function placePack(packDirectory: string, userFolder: string) {
	const manifest = join(packDirectory, 'package.json');
	const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string };
	const dist = join(packDirectory, 'dist');
	if (!existsSync(dist)) throw new Error(`${name} is not built yet: run npm run build`);
	const target = join(userFolder, '.n8n', 'nodes', 'node_modules', name);
	rmSync(target, { recursive: true, force: true });
	mkdirSync(target, { recursive: true });
	cpSync(manifest, join(target, 'package.json'));
	cpSync(dist, join(target, 'dist'), { recursive: true });
}
