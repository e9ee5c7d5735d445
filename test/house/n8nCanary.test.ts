/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   reads the nodes, and opens a socket and a folder */
import type { ExecuteContext } from 'n8n-core';
import { BinaryDataService } from 'n8n-core';
import type { INode, INodeType } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { errorChain } from '../../nodes/shared/http/internal/errorChain';
import { storeFile } from '../../nodes/shared/http/internal/keepFile';
import { Numbering } from '../../nodes/Numbering/Numbering.node';
import { runInEngine } from '../harness/engine';
import {
	contextsOf,
	credential,
	items,
	kinds,
	kindsWith,
	seen,
	type,
} from '../harness/n8nContexts';
import { placeNode } from '../harness/run';

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

/** n8n-core's own copy of the container that has its services. */
const { Container } = createRequire(require.resolve('n8n-core'))('@n8n/di') as {
	Container: { set(of: object, service: object): void; reset(): void };
};

/** What n8n gives for a file that it stores in this mode, and the file's content. */
async function stored(mode: 'default' | 'filesystem') {
	const localStoragePath = mkdtempSync(join(tmpdir(), 'canary-'));
	const config = { mode, localStoragePath } as never;
	const service = new BinaryDataService(config, {} as never, {} as never);
	await service.init();
	Container.set(BinaryDataService, service);
	async function* chunks() {
		yield Buffer.from('one');
		yield Buffer.from('two');
	}
	const { execute } = contextsOf();
	const file = await storeFile({ context: execute }, chunks(), 'a.txt', 'text/plain');
	const content = String(await service.getAsBuffer(file));
	rmSync(localStoragePath, { recursive: true });
	return [file.data, content];
}

/** Of a file in `nodes/shared`: what it takes for granted of n8n without a documented promise, and its proof. */
const reliances: Array<[file: string, reliance: string, proof: () => Promise<void> | void]> = [
	[
		'http/connections.ts',
		'a context that is made from another one works like it',
		async () => {
			const contexts = contextsOf();
			for (const kind of kinds) {
				const derived = Object.create(contexts[kind]) as ExecuteContext;
				expect(derived.getNode()).toEqual(contexts[kind].getNode());
				expect(derived.getMode()).toBe(contexts[kind].getMode());
				expect(derived.getWorkflow().id).toBe('workflow-1');
				expect(derived.getWorkflowStaticData('node')).toEqual({});
				expect(await derived.getCredentials(type, 0)).toMatchObject(credential);
			}
		},
	],
	[
		'http/connections.ts',
		'the index of an item is looked at only where an expression is evaluated',
		async () => {
			let looks = 0;
			const index = { [Symbol.toPrimitive]: () => 0 * ++looks } as never;
			const { execute } = contextsOf();
			await execute.getCredentials(type, index);
			expect(looks).toBe(0);
			expect(execute.evaluateExpression('{{ $json.a }}', index)).toBe('here');
			expect(looks).toBeGreaterThan(0);
		},
	],
	[
		'http/internal/exchange.ts',
		'a request ends by the signal of the context that it is called with',
		async () => {
			const { signal } = new AbortController();
			const { execute } = contextsOf();
			const own = { getExecutionCancelSignal: { value: () => signal } };
			const derived = Object.create(execute, own) as ExecuteContext;
			const { httpRequestWithAuthentication: ask } = execute.helpers;
			await expect(ask.call(derived, type, { url: credential.baseUrl })).rejects.toThrow();
			expect(seen.asked?.abortSignal).toBe(signal);
		},
	],
	[
		'http/connection.ts',
		'a credential that comes with a request is not read again',
		async () => {
			const { execute } = contextsOf();
			const { httpRequestWithAuthentication: ask } = execute.helpers;
			const decrypted = { id: '', name: '', type, data: credential };
			seen.credentialReads = 0;
			const asking = ask.call(execute, type, { url: credential.baseUrl }, { credentialsDecrypted: decrypted }); // prettier-ignore
			await expect(asking).rejects.toThrow();
			expect([seen.credentialReads, seen.asked?.headers?.Authorization]).toEqual([
				0,
				'Bearer token',
			]);
		},
	],
	[
		'http/connection.ts',
		'the kind of a context shows in its methods',
		() => {
			expect(kindsWith('getContext')).toEqual(['execute', 'tool']);
			expect(kindsWith('getExecutionCancelSignal')).toEqual(['execute', 'tool']);
			expect(kindsWith('getCurrentNodeParameter')).toEqual(['form']);
			expect(kindsWith('getWorkflowStaticData')).toEqual(kinds);
		},
	],
	[
		'write/internal/usedKeys.ts',
		'only an execution has a signal',
		() => expect(kindsWith('getExecutionCancelSignal')).toEqual(['execute', 'tool']),
	],
	[
		'http/customData.ts',
		'the data that an execution is found by are those of the context',
		() => {
			const { execute, execution } = contextsOf();
			execute.customData.set('key', 'value');
			expect(execution.resultData.metadata).toEqual({ key: 'value' });
			expect(execute.customData.get('key')).toBe('value');
		},
	],
	[
		'http/internal/progress.ts',
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
		'http/internal/keepFile.ts',
		'in its folder n8n stores what can be iterated, and elsewhere asks it for nothing',
		async () => {
			expect(await stored('filesystem')).toEqual(['filesystem-v2', 'onetwo']);
			expect(await stored('default')).toEqual([Buffer.from('onetwo').toString('base64'), 'onetwo']);
		},
	],
	[
		'run/internal/toolInput.ts',
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
		'write/tool.ts',
		'only a tool that is called outside the engine counts its runs',
		() => expect(kindsWith('getNextRunIndex')).toEqual(['tool']),
	],
	[
		'run/internal/results.ts',
		'an item of error, message and details goes to the error output, where contexts know tools',
		async () => {
			const json = { error: 'a', message: 'b', details: { outcome: 'rejected' } };
			const { outputs } = await endingWith(async () => [[{ json, pairedItem: 0 }]]);
			expect(outputs.map((output) => output.map((item) => item.json))).toEqual([[], [json]]);
			expect(kindsWith('isToolExecution')).toEqual(['execute', 'tool']);
		},
	],
	[
		'errors/operationError.ts',
		'an error that says canceled counts as stopped',
		async () => {
			const { run } = await endingWith(async () => {
				throw new NodeOperationError({} as INode, 'The order is canceled');
			});
			expect(run.status).toBe('canceled');
		},
	],
	[
		'write/internal/execution.ts',
		'the address that resumes an execution has a token',
		() => {
			const { $execution, $runIndex } = contextsOf().execute.getWorkflowDataProxy(0);
			expect($execution.resumeUrl).toMatch(/[?&]signature=token-of-resume/);
			expect($runIndex).toBe(0);
		},
	],
	[
		'wait/suspend.ts',
		'the input that a suspended node passes on is that of its context',
		() => {
			const { execute, executeData } = contextsOf();
			expect(execute.getExecuteData()).toBe(executeData);
		},
	],
];

describe('n8n', () => {
	afterAll(() => Container.reset());

	it.each(reliances)('%s: %s', async (_file, _reliance, proof) => await proof());
});

it('Every file that reaches behind n8n’s types has its proof here', () => {
	const root = join(__dirname, '../../nodes/shared');
	const marks =
		/Object\.create\(context|Reflect\.set|' in context|Symbol\.toPrimitive|\b_[a-z]\w+\?:/;
	const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.filter((file) => marks.test(readFileSync(join(root, file), 'utf8')));
	const proven = reliances.map(([file]) => file);
	expect(files.filter((file) => !proven.includes(file.replaceAll('\\', '/')))).toEqual([]);
	expect(files.length).toBeGreaterThan(5);
});
