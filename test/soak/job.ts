import type { IDataObject } from 'n8n-workflow';

import type { N8n, WorkflowFile } from '../../demo/driver';
import { exampleCredentials } from '../../demo/examples';
import { SANDBOX_WEBHOOK_SECRET, sandboxCredentials } from '../../demo/sandboxCredentials';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { aroundNode, inARow, place } from '../e2e/nodes';

/** One kind of work; `doOnce` returns how many units were done. */
export interface Job {
	name: string;
	/** Each unit sends one email, which the sandbox must have got once. */
	mails?: boolean;
	doOnce(): Promise<number>;
}

interface NodeFields {
	type: string;
	parameters: IDataObject;
}

/** The pack's credentials for the sandbox, by their type. */
export const credentials = Object.fromEntries(
	sandboxCredentials('').map(({ type }) => [type, { id: '', name: exampleCredentials[type] }]),
);

export const own = (type: string) => `n8n-nodes-switchboard.${type}`;

export const mail = {
	...{ resource: 'email', operation: 'send' },
	destination: 'jane@example.com',
	sender: SEEDED_MESSAGING.email.approvedSender,
	subject: 'Your order',
	html: '<p>Thank you</p>',
	category: 'transaction',
};

/** Runs one node for this number of items. */
export async function runJob(
	n8n: N8n,
	name: string,
	items: number,
	{ type, parameters }: NodeFields,
): Promise<Job> {
	const inputs = Array.from({ length: items }, (_, n) => ({ n }));
	const node = place('Work', type, parameters, { credentials });
	const job = await workflowJob(n8n, items, { ...aroundNode(node, inputs), name });
	return { ...job, mails: type === own('email') };
}

/** Runs a workflow from its node `Start`. */
export async function workflowJob(n8n: N8n, units: number, file: WorkflowFile): Promise<Job> {
	const id = await n8n.workflows.import(file);
	const { name } = file;
	return {
		name,
		async doOnce() {
			const { status, failure } = await n8n.workflows.run(id, 'Start');
			if (status !== 'success') throw new Error(`${name}: ${status}, ${failure?.message}`);
			return units;
		},
	};
}

/** Publishes a trigger alone; returns the address of its webhook. */
export async function publish(n8n: N8n, name: string, given: NodeFields): Promise<string> {
	const webhookId = `soak-${given.parameters.event ? 'poll' : 'hook'}`;
	const trigger = place('Trigger', given.type, given.parameters, { webhookId, credentials });
	const id = await n8n.workflows.import(inARow(name, [trigger]));
	await n8n.workflows.publish(id);
	return `${n8n.webhookUrl}/webhook/${webhookId}/${webhookId}/chat/${SANDBOX_WEBHOOK_SECRET}`;
}
