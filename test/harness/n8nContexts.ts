import {
	ExecuteContext,
	HookContext,
	LoadOptionsContext,
	PollContext,
	SupplyDataContext,
	WebhookContext,
} from 'n8n-core';
import type { IExecuteData, IHttpRequestOptions, IWebhookData } from 'n8n-workflow';
import { createEmptyRunExecutionData, createRunExecutionData } from 'n8n-workflow';

import { Numbering } from '../../nodes/Numbering/Numbering.node';
import { createAdditionalData, placeNode } from './run';

export const type = 'switchboardAccessTokenApi';
export const credential = { baseUrl: 'http://127.0.0.1:1', accessToken: 'token' };
export const items = [{ json: { a: 'here' } }];
export const seen: { asked?: IHttpRequestOptions; credentialReads: number } = {
	credentialReads: 0,
};

/**
 * n8n’s own agents call a tool like this (`ephemeral-node-executor.js`), each time with a new
 * context.
 */
export function agentContext() {
	const { workflow, node } = placeNode({ parameters: {} }, new Numbering(), { id: undefined });
	const additionalData = createAdditionalData({ credential, executionId: null });
	const input = { main: [items] };
	const executeData = { data: input, node, source: null };
	const own = [createEmptyRunExecutionData(), 0, items, input, executeData] as const;
	return new ExecuteContext(workflow, node, additionalData, 'internal', ...own, []);
}

/** n8n gives these contexts to nodes. */
export function contextsOf() {
	const { workflow, node } = placeNode({ parameters: {} }, new Numbering());
	const additionalData = createAdditionalData({
		credential,
		onCredentialRead: () => void seen.credentialReads++,
		sign: (request) => (seen.asked = request),
	});
	const inputOf = (a: string) => ({ inputOverride: { ai_tool: [[{ json: { query: { a } } }]] } });
	const execution = createRunExecutionData({
		resultData: { runData: { [node.name]: [inputOf('first'), inputOf('second')] as never } },
	});
	Object.assign(execution, { resumeToken: 'token-of-resume' });
	const executeData: IExecuteData = { data: { main: [items] }, node, source: null };
	const input = { main: [items], ai_tool: [items] };
	const shared = [workflow, node, additionalData, 'manual', execution, 0, items, input] as const;
	const webhook = { isTest: false } as IWebhookData;
	return {
		executeData,
		execution,
		execute: new ExecuteContext(...shared, executeData, []),
		tool: new SupplyDataContext(...shared, 'ai_tool', executeData, []),
		form: new LoadOptionsContext(workflow, node, additionalData, ''),
		poll: new PollContext(workflow, node, additionalData, 'trigger', 'init'),
		hook: new HookContext(workflow, node, additionalData, 'trigger', 'activate', webhook),
		webhook: new WebhookContext(workflow, node, additionalData, 'webhook', webhook, [], null),
	};
}

type Kind = Exclude<keyof ReturnType<typeof contextsOf>, 'execution' | 'executeData'>;
export const kinds: readonly Kind[] = ['execute', 'tool', 'form', 'poll', 'hook', 'webhook'];

export const kindsWith = (name: string) => kinds.filter((kind) => name in contextsOf()[kind]);
