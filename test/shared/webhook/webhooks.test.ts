import {
	resolveWebhookDescriptionField,
	webhookDescriptionIsNativelyResolvable,
} from 'n8n-workflow';

import { AiAgentsTrigger } from '../../../nodes/AiAgents/AiAgentsTrigger.node';
import { ChatTrigger } from '../../../nodes/Chat/ChatTrigger.node';
import { OutboundVoiceTrigger } from '../../../nodes/OutboundVoice/OutboundVoiceTrigger.node';
import { answering } from '../../../nodes/shared/webhook/webhooks';
import { placeNode } from '../../harness/run';

/** What n8n makes of the trigger's webhooks; its panel shows those that are not hidden. */
function webhooksOf(secretIn: string) {
	const nodeType = new OutboundVoiceTrigger();
	const settings = { webhookId: 'webhook-id' };
	const { workflow, node } = placeNode({ parameters: { secretIn }, settings }, nodeType);
	const resolve = (value: string | boolean | undefined) =>
		workflow.expression.getSimpleParameterValue(node, value, 'internal', {
			$webhookId: node.webhookId,
		});
	return (nodeType.description.webhooks ?? []).map(({ name, httpMethod, path, ndvHideUrl }) => ({
		name,
		method: String(httpMethod),
		path: resolve(path),
		isShown: resolve(ndvHideUrl as string | boolean) !== true,
	}));
}

describe('The addresses of a webhook trigger', () => {
	it('are taken with and without a secret in the path', () => {
		const taken = webhooksOf('path').filter(({ method }) => method !== 'HEAD');
		expect(taken.map(({ method, path }) => `${method} ${String(path)}`)).toEqual([
			'POST calls',
			'GET calls',
			'POST calls/:secret',
			'GET calls/:secret',
		]);
		// Those that n8n passes to the node's one handler.
		expect(new Set(webhooksOf('path').map(({ name }) => name))).toEqual(new Set(['default']));
	});

	it.each([
		['header', 'POST calls'],
		['none', 'POST calls'],
		['path', 'HEAD webhook-id/calls/<your secret>'],
		['query', 'HEAD calls?secret=<your secret>'],
	])('with the secret in %s are shown as one, %s', (secretIn, address) => {
		const shown = webhooksOf(secretIn).filter(({ isShown }) => isShown);
		expect(shown.map(({ method, path }) => `${method} ${String(path)}`)).toEqual([address]);
	});
});

const types = [AiAgentsTrigger, ChatTrigger, OutboundVoiceTrigger];
const triggers = types.map((Type) => ({ Type, ...new Type() }));

describe.each(triggers)('At a request, $description.displayName', ({ Type, description }) => {
	const { webhooks = [], properties, version } = description;

	it('needs no expression engine', () => {
		expect(webhooks.length).toBeGreaterThan(0);
		expect(webhooks.filter((webhook) => !webhookDescriptionIsNativelyResolvable(webhook))).toEqual(
			[],
		);
		// For version 1 n8n itself has an expression.
		expect(version).toBeGreaterThan(1);
	});

	const { options: places = [] } = properties.find(({ name }) => name === 'secretIn') ?? {};
	const values = places.map((place) => ('value' in place ? place.value : ''));

	it.each([...values, 'unknown'])('has the values of its expressions, secret in %s', (secretIn) => {
		for (const options of [{}, { responseCode: 204 }]) {
			const { workflow, node } = placeNode({ parameters: { secretIn, options } }, { description });
			for (const webhook of new Type().description.webhooks ?? []) {
				for (const field of ['responseCode', 'ndvHideUrl'] as const) {
					const expected = workflow.expression.getSimpleParameterValue(
						node,
						webhook[field] as string,
						'internal',
						{},
					);
					const own = resolveWebhookDescriptionField(node, webhook, field);
					// n8n itself evaluates those of a node with a resource locator.
					const value = own.resolved ? own.value : expected;
					expect({ field, value }).toEqual({ field, value: expected });
				}
			}
		}
	});
});

describe('The AI agents trigger', () => {
	const { webhooks = [] } = new AiAgentsTrigger().description;
	const atOnce = webhooks.filter(({ path }) => path.startsWith('agents'));
	const others = webhooks.filter((webhook) => !atOnce.includes(webhook));

	it('has the same webhooks as ever for an answer at once', () => {
		const same = { ...answering, ndvHideUrl: true };
		expect(atOnce).toEqual([
			{ name: 'default', httpMethod: 'POST', path: 'agents', ...same },
			{ name: 'setup', httpMethod: 'GET', path: 'agents', ...same },
			{ name: 'setup', httpMethod: 'POST', path: 'agents/:secret', ...same },
			{ name: 'setup', httpMethod: 'GET', path: 'agents/:secret', ...same },
		]);
	});

	it('has a path for each other answer, which costs no expression, not even n8n’s own', () => {
		expect(others.map(({ responseMode, path }) => `${responseMode} ${path}`)).toEqual([
			...Array<string>(2).fill('lastNode answer/agents'),
			...Array<string>(2).fill('lastNode answer/agents/:secret'),
			...Array<string>(2).fill('responseNode answer/node/agents'),
			...Array<string>(2).fill('responseNode answer/node/agents/:secret'),
		]);
		expect(JSON.stringify(others)).not.toContain('=');
	});

	it('has paths of different lengths, by which n8n distinguishes them in a test run', () => {
		const dynamic = webhooks.filter(({ path }) => path.includes(':'));
		const keys = dynamic.map(
			({ httpMethod, path }) => `${String(httpMethod)} ${path.split('/').length}`,
		);
		expect(new Set(keys).size).toBe(dynamic.length);
	});
});
