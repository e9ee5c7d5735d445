import type {
	GenericValue,
	IDataObject,
	INode,
	INodeExecutionData,
	NodeParameterValueType,
} from 'n8n-workflow';

import type { ChatFilter } from '../../../nodes/Chat/trigger/filter';
import { readChatNotification } from '../../../nodes/Chat/trigger/notification';
import { ChatTrigger } from '../../../nodes/Chat/ChatTrigger.node';
import type { WorkflowFile } from '../../../demo/driver';
import { readExample } from '../../../demo/examples';
import { notify } from '../../../sandbox/services/chat/notification';
import { SAMPLES } from '../../../sandbox/services/chat/samples';
import { placeNode } from '../../harness/run';
import { useService } from '../../harness/tested';
import { testedChat } from '../tested';

const chat = useService(testedChat);
const { workflow, node: placed } = placeNode({ parameters: {} }, new ChatTrigger());

/** What n8n makes of a field of a node that gets the item. */
const valueOf = (field: unknown, json: IDataObject): unknown =>
	workflow.expression.getParameterValue(
		...([field as NodeParameterValueType, null, 0, 0, placed.name] as const),
		...([[{ json }] as INodeExecutionData[], 'manual', {}] as const),
	);

interface Condition {
	leftValue: unknown;
}

/** Passes an item through If and Edit Fields nodes to the first other node; undefined if none gets it. */
function follow(
	{ nodes, connections }: WorkflowFile,
	trigger: string,
	item: IDataObject,
	output = 0,
) {
	const next = (name: string, index = 0) => connections[name]?.main?.[index]?.[0]?.node;
	const find = (name?: string): INode | undefined => nodes.find((one) => one.name === name);
	let json = item;
	let node = find(next(trigger, output));
	for (;;) {
		if (node?.type === 'n8n-nodes-base.if') {
			const { conditions } = node.parameters.conditions as never as { conditions: Condition[] };
			const isTrue = conditions.every(({ leftValue }) => Boolean(valueOf(leftValue, json)));
			node = find(next(node.name, isTrue ? 0 : 1));
		} else if (node?.type === 'n8n-nodes-base.set' && node.name === 'Prompt') {
			const { assignments } = node.parameters.assignments as never as {
				assignments: Array<{ name: string; value: string }>;
			};
			json = Object.fromEntries(
				assignments.map(({ name, value }) => [name, valueOf(value, json) as GenericValue]),
			);
			node = find(next(node.name));
		} else return { node: node?.name, json };
	}
}

const filter: ChatFilter = {
	triggerOn: ['messages', 'statuses'],
	statuses: [],
	businessNumbers: [],
	optOutWords: ['STOP'],
	withRaw: false,
};
const itemsOf = (body: unknown) => readChatNotification(body, filter);

const skipped = ['sticker', 'reaction', 'newNumber', 'group', 'username', 'correction', 'deletion'];
const files = ['image', 'video', 'document', 'audio', 'voice'];

describe.each<[string, (name: string) => string, string]>([
	[
		'answer-chats-with-an-ai-agent.json',
		(name) => {
			if (name === 'image') return 'Download Image';
			return files.includes(name) || name === 'unsupported' ? 'Ask for Text' : 'Agent';
		},
		'Message Received',
	],
	[
		'answer-chats-with-an-n8n-agent.json',
		(name) => (files.includes(name) || name === 'unsupported' ? 'Ask a Person' : 'Agent'),
		'Message Received',
	],
	[
		'reply-to-chat-messages.json',
		(name) => (files.includes(name) ? 'Download File' : 'Answer'),
		'Message Received',
	],
])('%s', (file, nodeFor, trigger) => {
	const example = readExample(file);

	it.each(Object.entries(SAMPLES))('answers or leaves out %s', (name, { asked }) => {
		const [{ json }] = itemsOf(notify(chat.world, asked));
		const { node, json: got } = follow(example, trigger, json);
		expect(node).toBe(skipped.includes(name) ? undefined : nodeFor(name));
		if (node === 'Agent' || got.imageId) expect(got.prompt).toEqual(expect.stringMatching(/\w/));
	});
});

it.each([
	['hand-a-chat-over-to-a-person-and-back.json', 'Message Received', 0, 'quote', 'Create Table'],
	['respect-opt-outs.json', 'Opt-Out Received', 2, 'stopButton', 'Create Table'],
])('%s leaves out whom it can’t write to', (file, trigger, output, name, expected) => {
	const example = readExample(file);
	const { asked } = SAMPLES[name];
	const nodeOf = (one: object) => {
		const [{ json }] = itemsOf(notify(chat.world, { ...asked, ...one } as typeof asked));
		return follow(example, trigger, json, output).node;
	};
	expect(nodeOf({})).toBe(expected);
	expect(nodeOf({ username: 'jane.example' })).toBeUndefined();
});
