import { AiAgentsTrigger } from '../../../nodes/AiAgents/AiAgentsTrigger.node';
import { ChatTrigger } from '../../../nodes/Chat/ChatTrigger.node';
import { OutboundVoiceTrigger } from '../../../nodes/OutboundVoice/OutboundVoiceTrigger.node';
import { placeNode } from '../../run';

/** What n8n makes of the trigger's webhooks; its panel shows those that are not hidden. */
function webhooksOf(secretIn: string) {
	const nodeType = new OutboundVoiceTrigger();
	const settings = { webhookId: 'webhook-id' };
	const { workflow, node } = placeNode({ parameters: { secretIn }, settings }, nodeType);
	const resolve = (value: string | boolean | undefined) =>
		workflow.expression.getSimpleParameterValue(node, value, 'internal', {
			$webhookId: node.webhookId,
		});
	return (nodeType.description.webhooks ?? []).map(({ httpMethod, path, ndvHideUrl }) => ({
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
	});

	it.each([
		['header', 'calls'],
		['none', 'calls'],
		['path', 'webhook-id/calls/<your secret>'],
		['query', 'calls?secret=<your secret>'],
	])('with the secret in %s are shown as one, %s', (secretIn, path) => {
		const shown = webhooksOf(secretIn).filter(({ isShown }) => isShown);
		expect(shown.map((one) => one.path)).toEqual([path]);
	});
});

const common = ['ipAllowList', 'maxBodyKilobytes', 'rememberMinutes', 'responseCode'];

it.each([new AiAgentsTrigger(), new ChatTrigger(), new OutboundVoiceTrigger()])(
	'$description.displayName has its own options among the common ones, sorted by name',
	({ description: { properties } }) => {
		const { options = [] } = properties.find(({ name }) => name === 'options') ?? {};
		const labels = options.map((option) => ('displayName' in option ? option.displayName : ''));
		expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b)));
		expect(options.map(({ name }) => name)).toEqual(expect.arrayContaining(common));
	},
);
