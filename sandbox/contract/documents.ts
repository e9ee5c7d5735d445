/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the documents */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from './document';

const files: Readonly<Record<string, string>> = {
	numbering: 'numbering',
	aiAgents: 'ai-agents',
	outboundVoice: 'outbound-voice',
	email: 'messaging',
	journey: 'messaging',
	chat: 'messaging',
	push: 'push',
};

export const servicesOf = (file: string): string[] =>
	Object.keys(files).filter((service) => files[service] === file);

export const fileOf = (service: string): string | undefined => files[service];

/** Those of the package, else the repository's. */
const folder = [
	join(__dirname, '..', 'openapi'),
	join(__dirname, '..', '..', 'docs', 'openapi'),
].find((one) => existsSync(one))!;

export const readDocument = (file: string): Document =>
	JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')) as Document;
