import type { INode, INodeParameters } from 'n8n-workflow';

import { useTrigger } from './registering';

const { own, trigger } = useTrigger();
const publish = async (parameters: INodeParameters, others: INode[] = []) =>
	await trigger(parameters, {}, undefined, others).publish();

const nodeOf = (name: string, type: string, more: Partial<INode> = {}): INode => ({
	id: name,
	name,
	type,
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
	...more,
});
const answering = (more: Partial<INode> = {}) =>
	nodeOf('Answer', 'n8n-nodes-base.respondToWebhook', { typeVersion: 1.5, ...more });

describe('Publishing with an answer by Respond to Webhook', () => {
	const viaNode = { responseMode: 'responseNode' };
	const wait = nodeOf('Wait', 'n8n-nodes-base.wait', { disabled: true });

	it.each([
		['no such node', [], /There is no Respond to Webhook node after this trigger/],
		['only a deactivated one', [answering({ disabled: true })], /There is no Respond to Webhook/],
		['one that n8n would have fail', [answering()], /“Answer” would fail.*Put a Wait node between/],
		['a Wait node after it', [answering(), wait], /“Answer” would fail/],
	])('is rejected with %s', async (_what, others, message) => {
		await expect(publish(viaNode, others)).rejects.toThrow(message);
		expect(own()).toEqual([]);
	});

	it.each([
		['after a deactivated Wait node', [wait, answering()]],
		['of the first version', [answering({ typeVersion: 1 })]],
	])('works with one %s', async (_what, others) => {
		await publish(viaNode, others);
		expect(own()).toHaveLength(1);
	});
});

describe('Publishing with an answer of the workflow', () => {
	it.each<[INodeParameters, RegExp]>([
		[{ fallbackAnswer: 'sorry' }, /“Fallback Answer” is not a JSON object/],
		[{ fallbackAnswer: '' }, /“Fallback Answer” is empty/],
		[{ answerWithin: 0 }, /“Answer Within \(Seconds\)”/],
		[{ answerWithin: 31 }, /“Answer Within \(Seconds\)”/],
		[{ responseMode: 'streaming' }, /“Respond”/],
	])('is rejected with %j', async (parameters, message) => {
		await expect(publish({ responseMode: 'lastNode', ...parameters })).rejects.toThrow(message);
		expect(own()).toEqual([]);
	});

	it('needs no valid fallback answer where n8n answers at once', async () => {
		await publish({ fallbackAnswer: 'sorry' });
		expect(own()).toHaveLength(1);
	});
});
