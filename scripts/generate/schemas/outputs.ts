/* eslint-disable @n8n/community-nodes/no-restricted-imports -- lists the schemas */
import type { IDataObject } from 'n8n-workflow';
import { readdirSync } from 'node:fs';

import { readChatNotification } from '../../../nodes/Chat/trigger/notification';
import { WaitForDids } from '../../../nodes/WaitForDids/WaitForDids.node';
import { notify } from '../../../sandbox/services/chat/notification';
import { SAMPLES } from '../../../sandbox/services/chat/samples';
import type { Sandbox } from '../../../sandbox/http/server';
import { numberingCredential } from '../../../test/harness/numberingRun';
import { runNode } from '../../../test/harness/run';
import { byId } from '../../../test/harness/tested';
import type { Files } from '../files';
import { runSamples, withSandbox } from '../samples';
import { declaredFields, schemaOf, type Fields } from './schema';

/**
 * n8n's editor shows these fields before a node has run. Made by samples in the sandbox, and by the declared
 * records: none for custom requests, and none for records whose fields no document shows.
 */
export async function generateSchemas(): Promise<Files> {
	const schemas: Record<string, string | null> = Object.fromEntries(
		listSchemas().map((path) => [path, null]),
	);
	for (const { tested, resource, operation, fields, requests } of await runSamples()) {
		const documentedFields = fields.filter(({ invented }) => invented !== true);
		if (documentedFields.length === 0 || ofAnyPath.includes(operation)) continue;
		const folder = `nodes/${tested.nodeType.constructor.name}/__schema__/v1.0.0/${resource}`;
		schemas[`${folder}/${operation}.json`] = print(
			documentedFields,
			declaredFields(tested.name, requests),
		);
	}
	await withSandbox(async (sandbox) => {
		schemas['nodes/WaitForDids/__schema__/v1.0.0.json'] = print(await runWait(sandbox));
		schemas['nodes/Chat/__schema__/v1.1.0.json'] = print(receiveSamples(sandbox));
	});
	return schemas;
}

const ofAnyPath = ['readPath', 'sendRequest'];

const listSchemas = () =>
	readdirSync('nodes', { recursive: true, encoding: 'utf8' })
		.map((file) => `nodes/${file.replaceAll('\\', '/')}`)
		.filter((path) => path.includes('__schema__') && path.endsWith('.json'));

async function runWait({ url, world }: Sandbox): Promise<IDataObject[]> {
	world.reset();
	const run = {
		credential: numberingCredential(url),
		parameters: { mode: 'checkOnce', orderId: byId(1001) },
	};
	return (await runNode(run, new WaitForDids())).map(({ json }) => json);
}

function receiveSamples({ world }: Sandbox): IDataObject[] {
	world.reset();
	const none = { statuses: [], businessNumbers: [], optOutWords: [], withRaw: false };
	const filter = { triggerOn: ['messages', 'statuses'], ...none };
	return Object.values(SAMPLES)
		.flatMap(({ asked: notification }) => readChatNotification(notify(world, notification), filter))
		.map(({ eventKey, json }) => ({ eventKey, ...json }));
}

const print = (items: IDataObject[], fields: Fields = {}) =>
	`${JSON.stringify({ ...schemaOf(items, { fields }), version: 1 }, null, '\t')}\n`;
