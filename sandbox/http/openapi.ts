/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error --
   has dependencies of its own */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import {
	createSerializerCompiler,
	fastifyZodOpenApiPlugin,
	fastifyZodOpenApiTransformers,
	validatorCompiler,
} from 'fastify-zod-openapi';

import type { z } from 'zod/v4';
import type { World } from '../core/world';
import { issuer } from '../issuer/issuer';
import { SANDBOX_API_KEY, SANDBOX_TENANT, SANDBOX_TOKEN } from '../issuer/tokens';
import { CONTROL } from './route';

type Schemas = Record<string, z.ZodObject>;

/** People try requests on this page. */
const POLICY =
	"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'";

/** Zod gives every whole number the limits of JavaScript. */
function hideSafeRange({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }) {
	if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
	if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

const inHeader = (name: string, value: string) => ({
	type: 'apiKey' as const,
	in: 'header' as const,
	name,
	description: `\`${value}\` works.`,
});

/** Each service requires its credential. */
const CREDENTIALS: Readonly<Record<string, string>> = {
	numbering: 'accessToken',
	aiAgents: 'accessToken',
	outboundVoice: 'tenant',
	email: 'apiKey',
	journey: 'apiKey',
	chat: 'apiKey',
};

const TAGS = {
	numbering: 'Orders, numbers, call records, invoices, rates',
	aiAgents: 'Clients, users, agents, skills, calls, configurations of providers',
	outboundVoice: 'Outbound calls',
	email: 'Emails',
	journey: 'Journeys',
	chat: 'Chat messages and their files',
	push: 'Push notifications, devices, topics',
	[CONTROL]: 'The control plane of the sandbox',
	[issuer.name]: 'Access tokens',
};

/**
 * The routes’ schemas read requests, check responses and become OpenAPI, under the settings of the
 * start. This must be added before the routes.
 */
export async function addOpenApi(server: FastifyInstance, world: World): Promise<void> {
	const checked = createSerializerCompiler({ stringify: JSON.stringify });
	server.setValidatorCompiler(validatorCompiler);
	server.setSerializerCompiler((route) => {
		const check = checked(route as never);
		return (answer) => {
			try {
				if (world.checksAnswers) check(answer);
			} catch (thrown) {
				if (!world.holdsPlanted()) throw thrown;
			}
			// The check would put the fields into the schema’s order, so the response stays as the
			// service made it.
			return JSON.stringify(answer);
		};
	});
	const schemas = Object.assign({}, ...world.services.map(({ rows }) => rows)) as Schemas;
	await server.register(fastifyZodOpenApiPlugin, {
		components: { schemas },
		documentOpts: { override: hideSafeRange },
	});
	await server.register(swagger, {
		openapi: {
			openapi: '3.1.0',
			info: {
				title: 'Switchboard sandbox',
				version: '1',
				description:
					'The platform as the sandbox plays it. Where its documents are unclear, the sandbox has a setting, shown here with its initial value.',
			},
			tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
			components: {
				securitySchemes: {
					accessToken: {
						type: 'http',
						scheme: 'bearer',
						description: `\`${SANDBOX_TOKEN}\` works.`,
					},
					apiKey: inHeader('apikey', SANDBOX_API_KEY),
					tenant: inHeader('x-tenant-id', SANDBOX_TENANT),
				},
			},
		},
		transform(described) {
			const [tag] = described.schema?.tags ?? [];
			const wanted = CREDENTIALS[tag] && [{ [CREDENTIALS[tag]]: [] }];
			const { schema, url } = fastifyZodOpenApiTransformers.transform(described as never);
			return { schema: { ...schema, ...(wanted && { security: wanted }) }, url };
		},
		transformObject: fastifyZodOpenApiTransformers.transformObject,
	});
	await server.register(swaggerUi, {
		routePrefix: `/${CONTROL}/api`,
		staticCSP: POLICY,
		uiConfig: { docExpansion: 'none', tryItOutEnabled: true, persistAuthorization: true },
	});
	server.get(`/${CONTROL}/openapi.json`, { schema: { hide: true } }, () => server.swagger());
}
