/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the codex files of the nodes */
import { readFileSync } from 'node:fs';
import type {
	INodeParameters,
	INodeProperties,
	INodePropertyOptions,
	INodeType,
} from 'n8n-workflow';

import { allNodes } from '../harness/allNodes';
import { choicesIn } from '../harness/forms';
import { placeNode } from '../harness/run';

const nodeNamed = (name: string) => allNodes.find(([one]) => one === name)![1];
const withOperations = allNodes.filter(([, node]) => 'operation' in choicesIn(node)[0]);

const optionsOf = ({ options = [] }: INodeProperties) => options as INodePropertyOptions[];

/** The actions of a node's panel, as n8n's editor makes them of its properties. */
function actionsOf({ description: { properties } }: INodeType): string[] {
	return properties
		.filter(({ name }) => name === 'resource')
		.flatMap((resource) => optionsOf(resource))
		.flatMap(({ value }) => {
			const operation = properties.find(
				({ name, displayOptions }) =>
					name === 'operation' && displayOptions?.show?.resource?.includes(value),
			);
			return operation ? optionsOf(operation).map(({ action = '' }) => action) : [];
		});
}

/** What the canvas shows below the node. */
function subtitleOf(nodeType: INodeType, parameters: INodeParameters): string {
	const { workflow, node } = placeNode({ parameters }, nodeType);
	const { subtitle = '' } = nodeType.description;
	return workflow.expression.getSimpleParameterValue(node, subtitle, 'internal', {}) as string;
}

const aliasesOf = (name: string) => {
	const folder = name.replace(/Trigger$/, '');
	const file = readFileSync(`${__dirname}/../../nodes/${folder}/${name}.node.json`, 'utf8');
	return (JSON.parse(file) as { alias: string[] }).alias.map((alias) => alias.toLowerCase());
};

describe('The nodes panel', () => {
	it.each(withOperations)('shows all operations of %s', (_name, nodeType) => {
		expect(actionsOf(nodeType)).toHaveLength(choicesIn(nodeType).length);
		expect(actionsOf(nodeType)).not.toContain('');
	});

	it.each([
		['missed call', 'Missed Call'],
		['unanswered call', 'Missed Call'],
		['call back', 'Missed Call'],
	])('finds for “%s” the event %s', (word, wanted) => {
		expect(aliasesOf('NumberingTrigger')).toContain(word);
		const { properties } = nodeNamed('NumberingTrigger').description;
		const events = properties.filter(({ name }) => name === 'event').flatMap(optionsOf);
		expect(events.map(({ name }) => name)).toContain(wanted);
	});

	it.each([
		['sms', 'Journey', /^Start journey/],
		['text message', 'Chat', /^Send .*message/],
		['WhatsApp', 'Chat', /^Send .*message/],
		['call', 'OutboundVoice', /^Start call/],
		['phone number', 'Numbering', /^Buy phone numbers/],
		['DID', 'Numbering', /^Buy phone numbers/],
		['invoice', 'Numbering', /invoice$/],
		['audit', 'Numbering', /^Audit invoice/],
		['dispute', 'Numbering', /^Audit invoice/],
		['overcharge', 'Numbering', /^Audit invoice/],
		['allocate', 'Numbering', /^Split invoice among owners/],
		['rebill', 'Numbering', /^Split invoice among owners/],
		['cost centre', 'Numbering', /^Split invoice among owners/],
		['cost center', 'Numbering', /^Split invoice among owners/],
		['push', 'Push', /^Send notification/],
		['email', 'Email', /^Send email/],
	])('finds for “%s” the node %s with its action', (word, name, action) => {
		const starting = aliasesOf(name).filter((alias) => alias.startsWith(word.toLowerCase()));
		expect(starting).not.toEqual([]);
		expect(actionsOf(nodeNamed(name))).toContainEqual(expect.stringMatching(action));
	});
});

describe('A new node', () => {
	it.each([
		['OutboundVoice', 'call', 'startAndWait'],
		['Email', 'email', 'send'],
		['Journey', 'journey', 'start'],
		['Chat', 'message', 'sendInteraction'],
		['Push', 'notification', 'sendByUser'],
		['AiAgents', 'agent', 'getAll'],
	])('%s begins with %s: %s', (name, resource, operation) => {
		expect(placeNode({ parameters: {} }, nodeNamed(name)).node.parameters).toMatchObject({
			resource,
			operation,
		});
	});

	it('offers what the platform does not provide last, and says so', () => {
		const { properties } = nodeNamed('OutboundVoice').description;
		const operation = properties.find(({ name }) => name === 'operation')!;
		const [last] = optionsOf(operation).slice(-1);
		expect(last).toMatchObject({ name: 'Get Status (Not Available)', value: 'getStatus' });
		expect(last.description).toMatch(/Use Start and Wait, or the Call Status Trigger/);
	});
});

describe('The subtitle', () => {
	it.each(withOperations)('of %s reads as a sentence for every operation', (_name, nodeType) => {
		for (const chosen of choicesIn(nodeType)) {
			const subtitle = subtitleOf(nodeType, chosen);
			expect([chosen, subtitle]).toEqual([chosen, expect.stringMatching(/^[A-Z][a-z].{2,44}$/)]);
		}
	});

	it.each([
		['Numbering', { resource: 'order', operation: 'buy' }, 'Buy numbers'],
		['OutboundVoice', { resource: 'call', operation: 'startAndWait' }, 'Start call and wait'],
		['Email', { operation: 'send' }, 'Send email'],
		['NumberingTrigger', { event: 'order' }, 'New Order'],
		['ChatTrigger', { triggerOn: ['messages', 'statuses'] }, 'Messages, Statuses'],
	])('of %s with %j is “%s”', (name, parameters, subtitle) => {
		expect(subtitleOf(nodeNamed(name), parameters as INodeParameters)).toBe(subtitle);
	});
});
