import type { ExecuteContext } from 'n8n-core';

import { isAgentCall } from '../../nodes/shared/n8n/contexts';
import {
	agentContext,
	contextsOf,
	credential,
	kinds,
	kindsWith,
	seen,
	type,
} from '../harness/n8nContexts';

/** What a file in `nodes/shared/n8n` takes for granted of n8n, and its proof. */
export type Reliance = [file: string, reliance: string, proof: () => Promise<void> | void];

export const relianceOnContexts: Reliance[] = [
	[
		'contexts.ts',
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
		'contexts.ts',
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
		'contexts.ts',
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
		'contexts.ts',
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
		'contexts.ts',
		'the kind of a context shows in its methods',
		() => {
			expect(kindsWith('getContext')).toEqual(['execute', 'tool']);
			expect(kindsWith('getExecutionCancelSignal')).toEqual(['execute', 'tool']);
			expect(kindsWith('getCurrentNodeParameter')).toEqual(['form']);
			expect(kindsWith('getWorkflowStaticData')).toEqual(kinds);
		},
	],
	[
		'contexts.ts',
		'only a call of n8n’s agents has neither execution nor workflow, and nothing that is kept',
		() => {
			const others = contextsOf();
			expect(kinds.filter((kind) => isAgentCall(others[kind]))).toEqual([]);
			expect(isAgentCall(agentContext())).toBe(true);
			expect(() => agentContext().getContext('node')).toThrow('not initialized');
			agentContext().getWorkflowStaticData('global').lost = true;
			expect(agentContext().getWorkflowStaticData('global')).toEqual({});
		},
	],
];
