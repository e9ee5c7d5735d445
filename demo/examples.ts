/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   reads the example files */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { WorkflowFile } from './driver';

const folder = join(__dirname, '..', 'examples');

export const exampleCredentials: Readonly<Record<string, string>> = {
	switchboardAccessTokenApi: 'Switchboard Numbering (sandbox)',
	switchboardOAuth2Api: 'Switchboard Numbering OAuth2 (sandbox)',
	switchboardAgentsApi: 'Switchboard AI Agents (sandbox)',
	switchboardMessagingApi: 'Switchboard Messaging (sandbox)',
	switchboardPushApi: 'Switchboard Push (sandbox)',
	switchboardVoiceApi: 'Switchboard Outbound Voice (sandbox)',
	switchboardWaitsApi: 'Switchboard Waits (sandbox)',
	switchboardWebhookApi: 'Switchboard Webhook Secret (sandbox)',
	openAiApi: 'Chat Model (sandbox)',
	/** Users bring their own database, so the demo has none. */
	postgres: 'Call Records Database (sandbox)',
	httpBearerAuth: 'AI Clients (sandbox)',
};

export function listExampleFiles(): string[] {
	const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
	return files.sort();
}

export function readExamples(): WorkflowFile[] {
	return listExampleFiles().map(readExample);
}

export function readExample(file: string): WorkflowFile {
	return JSON.parse(readFileSync(join(folder, file), 'utf8')) as WorkflowFile;
}

/** It is undefined if events start the workflow. */
export function manualTriggerOf({ nodes }: WorkflowFile): string | undefined {
	return nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger')?.name;
}
