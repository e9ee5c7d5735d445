import { OutboundVoiceTrigger } from '../../../nodes/OutboundVoice/OutboundVoiceTrigger.node';
import { webhookParameters } from '../../../nodes/shared/webhook/parameters';
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

it('A trigger’s own options stand among the common ones by their names', () => {
	const own = { displayName: 'Keep', name: 'keep', type: 'boolean', default: false } as const;
	const namesOf = (more: object) => {
		const all = webhookParameters([], { ...more, rememberMinutes: 1 });
		return all.at(-1)?.options?.map(({ name }) => name);
	};
	const common = ['ipAllowList', 'maxBodyKilobytes', 'rememberMinutes', 'responseCode'];
	expect(namesOf({})).toEqual(common);
	expect(namesOf({ own: [own] })).toEqual([common[0], 'keep', ...common.slice(1)]);
});
