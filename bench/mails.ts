/* eslint-disable @n8n/community-nodes/no-restricted-imports -- opens sockets */
import type { IDataObject, INode } from 'n8n-workflow';
import { request } from 'node:http';

import { mapConcurrent } from '../nodes/shared/concurrency';
import type { Execution } from '../demo/driver';
import { SEEDED_MESSAGING } from '../sandbox/services/messaging/seeded';
import { SANDBOX_API_KEY } from '../sandbox/issuer/tokens';
import type { Harness } from '../test/e2e/harness';
import { aroundNode, place } from '../test/e2e/nodes';
import { maxInFlight } from '../test/harness/messagingRun';
import { median } from './report';

export const count = 1_000;
export const latencyMs = 50;
export const runs = 5;

/** What every message has in common; in a form, texts or expressions. */
export const mail = {
	sender: SEEDED_MESSAGING.email.approvedSender,
	subject: 'Your order',
	html: '<p>Thank you</p>',
	category: 'transaction',
};

export const emailNode = { type: 'n8n-nodes-switchboard.email' };

/** One node that sends all items, as the form of Email has it. */
export const ours = (fields: IDataObject, options: IDataObject = {}) => ({
	resource: 'email',
	operation: 'send',
	...fields,
	options,
});

export const batches = (batchSize: number) => ({
	batching: { batch: { batchSize, batchInterval: 0 } },
});

export interface Measured {
	seconds: number;
	inFlight: number;
}

/** Ways to send one message to each of the inputs. */
export class Mails {
	constructor(
		readonly harness: Harness,
		readonly inputs: IDataObject[],
	) {}

	get url(): string {
		return `${this.harness.sandbox.url}/messaging/api/email/send`;
	}

	/** HTTP Request with the key as people keep it for that node. */
	async httpNode() {
		const key = { name: 'apikey', value: SANDBOX_API_KEY };
		const httpHeaderAuth = await this.harness.createCredential('Key', 'httpHeaderAuth', key);
		return {
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			credentials: { httpHeaderAuth } as NonNullable<INode['credentials']>,
		};
	}

	/** What users build instead; it sends all items at once. `json` is the body, an expression. */
	httpRequest(json: string): IDataObject {
		return {
			method: 'POST',
			url: this.url,
			authentication: 'genericCredentialType',
			genericAuthType: 'httpHeaderAuth',
			sendBody: true,
			specifyBody: 'json',
			jsonBody: json,
			options: {},
		};
	}

	inNode(parameters: IDataObject, node: Partial<INode>) {
		return async () =>
			secondsOf(await this.harness.runNode(parameters, { inputs: this.inputs, node }));
	}

	/** One bare socket per message, `width` at once. */
	bare(width: number, bodyOf: (input: IDataObject) => IDataObject) {
		return async () => {
			const startedMs = Date.now();
			await mapConcurrent(this.inputs, width, async (input) => await this.post(bodyOf(input)));
			return (Date.now() - startedMs) / 1000;
		};
	}

	private async post(body: IDataObject): Promise<void> {
		const headers = { 'content-type': 'application/json', apikey: SANDBOX_API_KEY };
		await new Promise<void>((resolve, reject) => {
			const options = { method: 'POST', agent: false, headers };
			const sent = request(this.url, options, (answer) => {
				answer.resume().once('end', resolve);
			});
			sent.once('error', reject).end(JSON.stringify(body));
		});
	}

	/** The median of several runs, each on a fresh sandbox. */
	async measure(run: () => Promise<number>, times = runs): Promise<Measured> {
		const { world } = this.harness;
		const all: Measured[] = [];
		for (let index = 0; index < times; index++) {
			world.reset();
			world.faults.add({ service: 'email', delayMs: latencyMs, times: count });
			const seconds = await run();
			expect(world.tables.email.mails.length).toBe(count);
			all.push({ seconds, inFlight: maxInFlight(world.requests) });
		}
		return median(all, ({ seconds }) => seconds);
	}
}

/** From the first start of the node to its last end, in seconds. */
export function secondsOf({ status, runData, failure }: Execution): number {
	if (status !== 'success') throw new Error(failure?.message ?? status);
	const tries = runData['Under Test'];
	const ends = tries.map(({ startTime, executionTime }) => startTime + executionTime);
	return (Math.max(...ends) - tries[0].startTime) / 1000;
}

export const row = (what: string, { seconds, inFlight }: Measured) => [
	what,
	seconds.toFixed(2),
	String(inFlight),
];

const lead = (...outputs: string[][]) => ({
	main: outputs.map((names) => names.map((node) => ({ node, type: 'main' as const, index: 0 }))),
});

/** Loop Over Items around one HTTP Request, which sends one item after the other. */
export async function loopWithHttpRequest(
	harness: Harness,
	inputs: IDataObject[],
	parameters: IDataObject,
	node: Partial<INode>,
): Promise<Execution> {
	const request = place('Under Test', 'n8n-nodes-base.httpRequest', parameters, {
		typeVersion: 4.2,
		...node,
	});
	const { nodes, connections } = aroundNode(request, inputs);
	const loop = { typeVersion: 3 };
	return await harness.run({
		name: 'One at a time',
		nodes: [...nodes, place('Loop', 'n8n-nodes-base.splitInBatches', { options: {} }, loop)],
		connections: {
			...connections,
			Inputs: lead(['Loop']),
			Loop: lead([], ['Under Test']),
			'Under Test': lead(['Loop']),
		},
	});
}
