/* eslint-disable @n8n/community-nodes/no-restricted-imports -- writes a pack for n8n to load */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const trigger = `
class IdleTrigger {
	constructor() {
		this.description = {
			displayName: 'Idle Trigger', name: 'idleTrigger', group: ['trigger'], version: 1.1,
			description: 'Does nothing but start the workflow', defaults: { name: 'Idle Trigger' },
			inputs: [], outputs: ['main'], properties: [],
			credentials: [{ name: 'switchboardWebhookApi' }],
			webhooks: ['idle', 'idle/:secret'].map((path) => (
				{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path }
			)),
		};
	}
	async webhook() {
		return { workflowData: [[{ json: this.getBodyData() }]] };
	}
}
exports.IdleTrigger = IdleTrigger;
`;

/**
 * A community pack with one trigger that only passes the body on, for the minimal cost of any trigger.
 * It never reads its credential or the secret in its path; they only add n8n's own work for them.
 */
export function writeIdlePack(folder: string): string {
	const manifest = {
		name: 'n8n-nodes-idle',
		version: '1.0.0',
		n8n: { n8nNodesApiVersion: 1, nodes: ['dist/IdleTrigger.node.js'], credentials: [] },
	};
	mkdirSync(join(folder, 'dist'), { recursive: true });
	writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
	writeFileSync(join(folder, 'dist', 'IdleTrigger.node.js'), trigger);
	return folder;
}
