/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   reads the nodes, and opens a socket and a folder */
import {
	type IDataObject,
	type INode,
	type INodeType,
	type IWebhookDescription,
	NodeApiError,
	NodeOperationError,
	webhookDescriptionIsNativelyResolvable,
} from 'n8n-workflow';
import { readdirSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';

import pinned from '../../demo/n8n/package.json';
import { described, isStoredAlone } from '../../nodes/shared/n8n/contexts';
import { failedAtProxy, errorChain } from '../../nodes/shared/n8n/errors';
import { Numbering } from '../../nodes/Numbering/Numbering.node';
import { ForwardProxy, setProxy } from '../network/forwardProxy';
import { runInEngine } from '../harness/engine';
import { contextsOf, credential, items, kindsWith } from '../harness/n8nContexts';
import { placeNode } from '../harness/run';
import { stored } from '../harness/storedFile';
import { relianceOnContexts, type Reliance } from './relianceOnContexts';
import { relianceOnExecutions } from './relianceOnExecutions';

/** A node that ends like this, in n8n's engine. */
const endingWith = (end: INodeType['execute']) =>
	runInEngine(
		{
			description: { ...new Numbering().description, properties: [], credentials: [] },
			execute: end,
		},
		{ onError: 'continueErrorOutput' },
		items,
		{},
	);

/** Of a file in `nodes/shared/n8n`: what it takes for granted of n8n without a documented promise, and its proof. */
const reliances: Reliance[] = [
	...relianceOnContexts,
	...relianceOnExecutions,
	[
		'contexts.ts',
		'the data that an execution is found by are those of the context',
		() => {
			const { execute, execution } = contextsOf();
			execute.customData.set('key', 'value');
			expect(execution.resultData.metadata).toEqual({ key: 'value' });
			expect(execute.customData.get('key')).toBe('value');
		},
	],
	[
		'errors.ts',
		'an error leads to the request that was not answered, and its socket counts bytes',
		async () => {
			const { httpRequest } = contextsOf().execute.helpers;
			const thrown: unknown = await httpRequest({ url: credential.baseUrl }).catch(
				(error) => error,
			);
			const request = errorChain(thrown).find((one) => 'request' in one)?.request;
			expect(request).toMatchObject({ _currentRequest: { socket: { _bytesDispatched: 0 } } });
			expect(new Socket()).toHaveProperty('_bytesDispatched', 0);
			const cause = new Error('x');
			expect(new NodeApiError(placeNode({ parameters: {} }, new Numbering()).node, cause as never).cause).toBe(cause); // prettier-ignore
		},
	],
	[
		'errors.ts',
		'n8n’s agent says that a proxy ended the connection',
		async () => {
			const proxy = new ForwardProxy();
			await proxy.start();
			setProxy(`http://${proxy.host}`);
			proxy.fail({ breaks: true });
			const { httpRequest } = contextsOf().execute.helpers;
			const thrown: unknown = await httpRequest({ url: 'https://platform.test/' }).catch(
				(error) => error,
			);
			setProxy();
			await proxy.stop();
			expect(failedAtProxy(thrown, '')).toBe(true);
		},
	],
	[
		'binaryData.ts',
		'in its folder n8n stores what can be iterated, and elsewhere asks it for nothing',
		async () => {
			const parts = ['one', 'two'].map((text) => Buffer.from(text));
			expect(await stored('filesystem', parts)).toEqual(['filesystem-v2', 'onetwo']);
			const inMemory = Buffer.from('onetwo').toString('base64');
			expect(await stored('default', parts)).toEqual([inMemory, 'onetwo']);
		},
	],
	[
		'contexts.ts',
		'the run of a tool that $fromAI reads can be set',
		() => {
			const { tool } = contextsOf();
			const seen = () => tool.evaluateExpression('{{ $fromAI("a") }}', 0);
			expect(seen()).toBe('first');
			Reflect.set(tool, 'runIndex', 1);
			expect(seen()).toBe('second');
		},
	],
	[
		'contexts.ts',
		'only a tool that is called outside the engine counts its runs',
		() => expect(kindsWith('getNextRunIndex')).toEqual(['tool']),
	],
	[
		'errors.ts',
		'an item of error, message and details goes to the error output',
		async () => {
			const json = { error: 'a', message: 'b', details: { outcome: 'rejected' } };
			const { outputs } = await endingWith(async () => [[{ json, pairedItem: 0 }]]);
			expect(outputs.map((output) => output.map((item) => item.json))).toEqual([[], [json]]);
		},
	],
	[
		'errors.ts',
		'an error that says canceled counts as stopped',
		async () => {
			const { run } = await endingWith(async () => {
				throw new NodeOperationError({} as INode, 'The order is canceled');
			});
			expect(run.status).toBe('canceled');
		},
	],
	[
		'contexts.ts',
		'static data that n8n watches has a mark, and its context commits a cursor',
		async () => {
			const { poll } = contextsOf();
			expect(isStoredAlone(poll.getWorkflowStaticData('node'))).toBe(true);
			expect(isStoredAlone({})).toBe(false);
			expect(Object.keys(poll)).toContain('__commitCursor');
		},
	],
	[
		'nodeMemory.ts',
		'static data of a node is under its name, and that of the workflow is watched, too',
		() => {
			const { poll } = contextsOf();
			const { staticData } = (poll as object as { workflow: { staticData: IDataObject } }).workflow;
			poll.getWorkflowStaticData('node').a = 1;
			const { name } = poll.getNode();
			expect(staticData).toMatchObject({ [`node:${name}`]: { a: 1 } });
			staticData.__dataChanged = false;
			poll.getWorkflowStaticData('global').b = 2;
			expect(staticData).toMatchObject({ global: { b: 2 }, __dataChanged: true });
		},
	],
	[
		'webhookFields.ts',
		'a field with a resolver needs no expression engine, and version 1 always does',
		() => {
			const field = { template: '={{ 1 + 1 }}', resolve: () => 2 };
			const webhook = { name: 'default', httpMethod: 'GET', path: 'x' } as const;
			const fields = described({ responseCode: field }) as object;
			const resolved = { ...webhook, ...fields } as IWebhookDescription;
			expect(webhookDescriptionIsNativelyResolvable(resolved)).toBe(true);
			const plain = { ...webhook, responseCode: field.template };
			expect(webhookDescriptionIsNativelyResolvable(plain)).toBe(false);
		},
	],
];

describe('n8n', () => {
	it.each(reliances)('%s: %s', async (_file, _reliance, proof) => await proof());
});

const root = join(__dirname, '../../nodes/shared');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.ts'))
	.map((file) => ({
		file: file.replaceAll(sep, '/'),
		text: readFileSync(join(root, file), 'utf8'),
	}));

/** As `docs/compatibility.md` has it. A newer one is tried with each file before it is named. */
const page = readFileSync(join(root, '../../docs/compatibility.md'), 'utf8');
const tried = /tested with n8n ([\d.]+\d)/.exec(page)?.[1] ?? 'none';

it('The version is that which the tests use', () => {
	const { version } = createRequire(__filename)('n8n-core/package.json') as { version: string };
	expect([version, pinned.dependencies.n8n]).toEqual([tried, tried]);
});

it('What reaches behind n8n’s types is in one room', () => {
	const marks =
		/Object\.create\(context|Reflect\.set|' in (context|staticData)|Symbol\.(for|toPrimitive)|\b_[a-z]\w+\?:|__(dataChanged|commitCursor)/;
	const outside = sources.filter(({ file, text }) => !file.startsWith('n8n/') && marks.test(text));
	expect(outside.map(({ file }) => file)).toEqual([]);
});

it.each(sources.filter(({ file }) => file.startsWith('n8n/')))(
	'$file names the version that it was tried with, and has its proof here',
	({ file, text }) => {
		expect(text).toContain(tried);
		expect(reliances.map(([proven]) => `n8n/${proven}`)).toContain(file);
	},
);
