import type { Document, Operation, Schema } from '../../../sandbox/contract/document';
import { callOperations, callRecords } from './aiAgents/calls';
import { operationsOf } from './aiAgents/operations';
import { agentsResources, call } from './aiAgents/resources';
import { agentPageOf, answersOf, bodyOf } from './aiAgents/shapes';
import { errorSchema } from './errors';
import { infoOf, pathsOf, serverOf } from './operation';

const answers: Record<string, Schema> = Object.assign(
	{},
	...[...agentsResources, call].map(answersOf),
);

const bodies = [...agentsResources, call].flatMap((resource) => {
	const created = [`New${resource.component}`, bodyOf(resource, true)] as const;
	if (!resource.writing.includes('update')) return [created];
	return [created, [`Changed${resource.component}`, bodyOf(resource, false)] as const];
});

const skillEvent: Operation = {
	operationId: 'skillEvent',
	summary: 'The event of a skill',
	description: 'Sent to the webhook_url of a skill when its event happens.',
	'x-not-shown': 'Method and payload',
	tags: ['AI agents'],
	requestBody: {
		required: false,
		content: { 'application/json': { schema: { 'x-not-shown': 'All fields' } } },
	},
	responses: { default: { description: 'Any answer.', 'x-not-shown': 'What an answer does' } },
};

export const aiAgents: Document = {
	openapi: '3.1.0',
	info: infoOf(
		'AI agents',
		'Clients, users, agents, skills, calls, and configurations of language models and voices.',
	),
	servers: [serverOf('aiAgents')],
	tags: [{ name: 'AI agents', description: 'The documented part of the agents API.' }],
	security: [{ jwt: [] }, {}],
	paths: pathsOf([...agentsResources.flatMap(operationsOf), ...callOperations]),
	webhooks: { skillEvent: { post: skillEvent } },
	components: {
		securitySchemes: {
			jwt: {
				type: 'http',
				scheme: 'bearer',
				bearerFormat: 'JWT',
				description:
					'Required if the server flag FEATURE_FLAG_JWT_AUTH is true. How to get a token: not shown.',
			},
		},
		schemas: {
			...answers,
			...callRecords,
			AgentPage: agentPageOf(answers.Agent),
			...Object.fromEntries(bodies),
			Error: errorSchema('detail'),
		},
	},
};
