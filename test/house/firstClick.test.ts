/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the codex files of the nodes */
import { readFileSync } from 'node:fs';
import type {
	INodeParameters,
	INodeProperties,
	INodePropertyOptions,
	INodeType,
} from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { isForTools } from '../../nodes/shared/declare/operation';
import type { Resource } from '../../nodes/shared/declare/service';
import { allNodes } from '../harness/allNodes';
import { choicesIn } from '../harness/forms';
import { placeNode } from '../harness/run';
import { testedServices } from '../harness/services';

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

/** The list of operations as n8n's editor shows it for a new node, or for a new tool. */
function operationFieldOf({ description }: INodeType, { value }: Resource, isTool: boolean) {
	const shown = isTool ? { ...description, name: `${description.name}Tool` } : description;
	const parameters = { resource: value };
	const [field, ...others] = description.properties.filter(
		(property) =>
			property.name === 'operation' &&
			NodeHelpers.displayParameter(parameters, property, null, shown),
	);
	expect(others).toEqual([]);
	return field;
}

const firstOf = (...chosen: Parameters<typeof operationFieldOf>) =>
	operationFieldOf(...chosen).default;

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
	it.each(withOperations)('shows all operations of %s that the platform has', (_name, nodeType) => {
		const choices = choicesIn(nodeType).filter(({ operation }) => operation !== 'getStatus');
		expect(actionsOf(nodeType)).toHaveLength(choices.length);
		expect(actionsOf(nodeType)).not.toContain('');
	});

	it.each(withOperations.filter(([, { description }]) => description.usableAsTool))(
		'gives tools of %s a name that the canvas has room for: n8n adds the node’s to the action',
		(_name, { description }) => expect(description.defaults).toEqual({ name: 'Switchboard' }),
	);

	const risks = /^(Buy|Send|Start|Reply|Release .* permanently|Cancel .* permanently|Notify)\b/;

	it.each(testedServices)(
		'of $name says it as people do, and a model learns the risk by the verb',
		({ service }) => {
			const all = service.resources.flatMap(({ operations }) => operations);
			const actions = all.map(({ action }) => action);
			expect(actions.filter((one) => /\b(person|at your cost|in Switchboard)\b/.test(one))).toEqual(
				[],
			);
			const risky = all.filter(
				({ limited, value }) => limited || ['release', 'cancel'].includes(value),
			);
			expect(risky.map(({ action }) => action).filter((one) => !risks.test(one))).toEqual([]);
		},
	);

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
		['sms', 'Journey', /^Start a journey$/],
		['voice call', 'OutboundVoice', /^Start a call$/],
		['invoice report', 'Numbering', /^Generate invoice report$/],
		['order status', 'Numbering', /^Get order and its status$/],
		['fraud', 'Numbering', /^Detect anomalies such as fraud/],
		['email report', 'Email', /^Send an email$/],
		['take over', 'Chat', /^Send a message and wait for reply$/],
		['opt out', 'Chat', /^Send a message$/],
		['text message', 'Chat', /^Send a message$/],
		['WhatsApp', 'Chat', /^Send a template message$/],
		['call', 'OutboundVoice', /^Start a call$/],
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
		['telephone', 'OutboundVoice', /^Start a call$/],
		['telephone', 'Numbering', /^Buy phone numbers/],
		['export', 'Numbering', /^Export /],
		['csv', 'Numbering', /^Export /],
		['department', 'Numbering', /^Split invoice/],
		['greeting', 'AiAgents', /^Update /],
		['holiday', 'AiAgents', /^Update /],
		['chat template', 'Chat', /^Send a template message$/],
		['voicemail', 'OutboundVoice', /^Start a call and wait/],
		['push', 'Push', /^Send notification/],
		['email', 'Email', /^Send an email$/],
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
		['Numbering', 'order', 'getAll'],
	])('%s begins with %s: %s', (name, resource, operation) => {
		expect(placeNode({ parameters: {} }, nodeNamed(name)).node.parameters).toMatchObject({
			resource,
			operation,
		});
	});

	describe.each(testedServices)('of $name', ({ service, nodeType }) => {
		const resources = service.resources.map((resource) => [resource.value, resource] as const);

		it.each(resources)(
			'begins a %s with an everyday operation, in a tool, too',
			(_name, resource) => {
				for (const isTool of [false, true]) {
					const { operations } = resource;
					const usable = operations.filter((one) => !isTool || isForTools(one));
					const first = usable.find(({ value }) => value === firstOf(nodeType, resource, isTool))!;
					const everyday = usable.filter(
						({ kind }) => kind !== 'stateful' && kind !== 'unavailable',
					);
					expect(everyday).toContain(first);
					if (resource.startsWith && usable.some(({ value }) => value === resource.startsWith)) {
						expect(first.value).toBe(resource.startsWith);
					} else if (everyday.some(({ value }) => value === 'getAll'))
						expect(first.value).toBe('getAll');
					else if (everyday.some(({ effect }) => effect === 'read'))
						expect(first.effect).toBe('read');
				}
			},
		);

		it.each(resources)('lists what continues a sync behind the others: %s', (_name, resource) => {
			const field = operationFieldOf(nodeType, resource, false);
			const listed = optionsOf(field).map(({ value }) =>
				resource.operations.find((one) => one.value === value)!,
			);
			const states = listed.map(({ kind }) =>
				kind === 'unavailable' ? 2 : kind === 'stateful' ? 1 : 0,
			);
			expect(states).toEqual([...states].sort());
		});
	});

	it('offers what the platform does not provide last, and says so', () => {
		const { service, nodeType } = testedServices.find(({ name }) => name === 'outboundVoice')!;
		const call = service.resources.find(({ value }) => value === 'call')!;
		const [last] = optionsOf(operationFieldOf(nodeType, call, false)).slice(-1);
		expect(last).toMatchObject({ name: 'Get Status (Not Available Yet)', value: 'getStatus' });
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
		['Numbering', { resource: 'order', operation: 'buy' }, 'Buy phone numbers'],
		[
			'OutboundVoice',
			{ resource: 'call', operation: 'startAndWait' },
			'Start a call and wait for its end',
		],
		['Email', { operation: 'send' }, 'Send an email'],
		['NumberingTrigger', { event: 'order' }, 'New Order'],
		['ChatTrigger', { triggerOn: ['messages', 'statuses'] }, 'Messages, Statuses'],
	])('of %s with %j is “%s”', (name, parameters, subtitle) => {
		expect(subtitleOf(nodeNamed(name), parameters as INodeParameters)).toBe(subtitle);
	});
});
