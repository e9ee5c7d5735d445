import type { INodeProperties } from 'n8n-workflow';

import type { Parameter } from '../../shared/declare/operation';

export const respond: Parameter = {
	displayName: 'Respond',
	name: 'responseMode',
	type: 'options',
	options: [
		{
			name: 'Immediately',
			value: 'onReceived',
			description: 'Confirms the request as soon as n8n has it; the agent learns nothing',
		},
		{
			name: 'When Last Node Finishes',
			value: 'lastNode',
			description: 'Answers the agent with the first item of the last node, as JSON',
		},
		{
			name: "Using 'Respond to Webhook' Node",
			value: 'responseNode',
			description: 'Answers the agent with what that node sends; the workflow then continues',
		},
	],
	default: 'onReceived',
	description: 'When and with what the workflow answers the agent, which may wait during a call',
};

const show = { responseMode: ['lastNode', 'responseNode'] };

const nodeNotice: INodeProperties = {
	displayName:
		'n8n’s Respond to Webhook runs only after a Webhook, Chat, Form or Wait node. Put a Wait node between this trigger and it; you can deactivate that node.',
	name: 'respondNotice',
	type: 'notice',
	displayOptions: { show: { responseMode: ['responseNode'] } },
	default: '',
};

/** A caller waits on the phone, and no document says how long the platform does. */
export const answerWithin: Parameter = {
	displayName: 'Answer Within (Seconds)',
	name: 'answerWithin',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 30 },
	displayOptions: { show },
	default: 5,
	required: true,
	description:
		'If the workflow has not answered by then, the agent gets the fallback answer. The workflow continues, and its own answer is dropped.',
};

/** Sent in place of an answer of the workflow; an object. */
export const fallbackAnswer: Parameter = {
	displayName: 'Fallback Answer',
	name: 'fallbackAnswer',
	type: 'json',
	displayOptions: { show },
	default: '{ "message": "This information is not available right now." }',
	required: true,
	description:
		'What the agent gets if the workflow fails, is too slow or answers nothing, a JSON object',
};

export const respondParameters = [respond, nodeNotice, answerWithin, fallbackAnswer];

export const ifWorkflowFails: INodeProperties = {
	displayName: 'If the Workflow Fails',
	name: 'ifWorkflowFails',
	type: 'options',
	options: [
		{ name: 'Send the Fallback Answer', value: 'fallback' },
		{ name: 'Send the Error', value: 'error', description: 'That of n8n, with status 500' },
	],
	default: 'fallback',
	displayOptions: { show: { '/responseMode': show.responseMode } },
	description: 'What the agent gets if the workflow fails before it answers',
};
