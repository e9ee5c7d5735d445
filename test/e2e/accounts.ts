import type { IDataObject } from 'n8n-workflow';

import type { WorkflowFile } from '../../demo/driver';
import { exampleCredentials } from '../../demo/examples';
import { sandboxCredentials } from '../../demo/sandboxCredentials';
import { createRandom } from '../../sandbox/core/random';
import { SANDBOX_API_KEY } from '../../sandbox/issuer/tokens';
import { detailed } from '../harness/messagingRun';
import { templateByNumber } from '../readings/adaptations';
import type { Row } from '../readings/rows';
import { nest } from '../readings/settings';
import { daysFrom } from './days';
import type { Harness } from './harness';

/** What the owner of an account with these readings sets in the credential of each type. */
const credentialFields = (row: Row): Readonly<Record<string, IDataObject>> => {
	const isSample = (path: string) => row[path] === 'sample';
	return {
		switchboardPushApi: {
			...(row['push.keyHeader'] ? { apiKey: SANDBOX_API_KEY } : {}),
			...detailed({
				topicBodyAsDescription: isSample('push.topicBodyField'),
				contentAvailableAsList: isSample('push.contentAvailable'),
			}),
		},
		switchboardVoiceApi: { accessToken: row['outboundVoice.bearerToken'] ?? '' },
	};
};

/** An order is complete at the first look, and the end of a call is repeated until n8n waits for it. */
const allThere = {
	numbering: { assignment: { thenEveryMs: 1 } },
	outboundVoice: {
		callback: { lost: [], delaysMs: { completed: 1_000 }, retries: 60, retryAfterMs: 1_000 },
	},
};

let opened = 0;

/** Lets the sandbox be an account with these readings, a day ahead, and gives n8n its credentials. */
export async function openAccount(harness: Harness, row: Row): Promise<void> {
	const { world, sandbox, credentials } = harness;
	// The sandbox has calls up to the day before: here also of today.
	world.reset({ now: daysFrom(new Date(), 1).toISOString() });
	// It goes on from there, as orders do.
	world.clock.useRealTime();
	world.advance(86_400_000);
	// n8n remembers the IDs of earlier accounts' notifications.
	world.random = createRandom(++opened);
	// People have just written, where an engagement may not last a day.
	for (const engaged of world.tables.chat.engagements.all()) engaged.at = world.now().toISOString();
	world.configure(nest(row));
	world.configure(allThere);
	const fields = credentialFields(row);
	for (const { type, data } of sandboxCredentials(sandbox.url)) {
		if (!(type in fields)) continue;
		const own = { ...data, ...fields[type] };
		credentials[type] = await harness.createCredential(exampleCredentials[type], type, own);
	}
}

/** An example as the owner of such an account completes it. */
export function complete(example: WorkflowFile, row: Row): WorkflowFile {
	const nodes = example.nodes.map((node) => {
		const { operation } = node.parameters;
		const own: IDataObject = {};
		if (operation === 'sendByTemplate' && row['email.templateReference'] === 'sample') {
			own.templateName = templateByNumber;
		}
		if (operation === 'import' && (row['aiAgents.secretValues'] ?? 'shown') !== 'shown') {
			own.options = { secretValues: { secret: secretValues } };
		}
		if (row['chat.numberFormat'] === 'e164') {
			for (const name of ['senderNumber', 'recipientNumber']) {
				const { [name]: number } = node.parameters;
				if (typeof number === 'string' && number !== '={{ $json.phone }}') {
					own[name] = number.replace(/^=?/, '$&+');
				}
			}
			const { jsCode } = node.parameters;
			// The list of an example has numbers in any spelling, also without +.
			if (typeof jsCode === 'string') own.jsCode = jsCode.replace(/'(44\d+)'/g, "'+$1'");
		}
		return { ...node, parameters: { ...node.parameters, ...own } } as typeof node;
	});
	return { ...example, nodes };
}

/** Those of the exported agent, which an account may hide. */
const secretValues = [{ place: 'llm_configuration.api_key', value: 'entered' }];
