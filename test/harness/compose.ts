/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   reads the compose file */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export interface Service {
	image: string;
	profiles: string[];
	network_mode: string;
	init?: boolean;
	working_dir?: string;
	entrypoint?: string[];
	command?: string[];
	volumes?: string[];
	ports?: string[];
	environment?: Record<string, string>;
	depends_on?: Record<string, { condition: string }>;
	healthcheck?: Record<string, unknown>;
}

export const composeFile = join(__dirname, '..', '..', 'sandbox', 'compose.yaml');

export function readServices(): Record<string, Service> {
	const text = readFileSync(composeFile, 'utf8').replace(/\$\{\w+:-([^}]*)\}/g, '$1');
	return (parse(text, { merge: true }) as { services: Record<string, Service> }).services;
}

export const n8nEnvironments = (): Record<string, Record<string, string>> =>
	Object.fromEntries(
		Object.entries(readServices())
			.filter(([, service]) => service.image.startsWith('n8nio/n8n:'))
			.map(([name, { environment = {} }]) => [name, environment]),
	);
