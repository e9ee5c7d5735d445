import axios from 'axios';
import fastify from 'fastify';
import { z } from 'zod/v4';

import { World } from '../../../sandbox/core/world';
import { addOpenApi } from '../../../sandbox/http/openapi';
import { addRoutes, on } from '../../../sandbox/http/route';
import { serviceNames } from '../../../sandbox/services/services';
import { useSandbox } from '../client';
import { DOCUMENTED } from './documented';

describe('OpenAPI', () => {
	const client = useSandbox();

	interface Schema {
		$ref?: string;
		properties?: Record<string, Schema>;
	}
	interface Operation {
		security?: object[];
		requestBody?: object;
		responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
	}
	interface Document {
		paths: Record<string, Record<string, Operation>>;
		components: { schemas: Record<string, Schema> };
	}

	it('has every documented route, with what it takes and answers', async () => {
		const { data } = await client.control.get<Document>('/openapi.json');
		for (const name of serviceNames) {
			for (const line of DOCUMENTED[name]) {
				const [method, path] = line.split(' ');
				const { responses, ...operation } = data.paths[`/${name}${path}`][method.toLowerCase()];
				const isTaken = method === 'POST' && !/call_status/.test(path);
				expect([line, 'requestBody' in operation]).toEqual([
					line,
					isTaken || 'PUT PATCH'.includes(method),
				]);
				const isShown = !/whatsapp\/file|call_status/.test(path);
				const [[, answer]] = Object.entries(responses);
				expect([line, answer.content !== undefined]).toEqual([line, isShown]);
			}
		}
		expect(data.components.schemas.orders.properties).toHaveProperty('purchaseDate');
		const { get } = data.paths['/numbering/api/data/orders/{id}'];
		expect(get.responses[200].content?.['application/json'].schema.$ref).toMatch(/\/orders$/);
		expect(get.security).toEqual([{ accessToken: [] }]);
	});

	it('has a page to try the requests', async () => {
		const { data } = await client.control.get<string>('/api');
		expect(data).toContain('swagger-ui');
	});

	it('rejects what a schema does not allow, under the settings of the moment', async () => {
		const topic = { topic: '', notification_title: 'Hi', notification_body: 'There' };
		const rejections = async () => [
			await client.numbering.get('/api/data/orders?sise=2'),
			await client.numbering.get('/api/data/orders/first'),
			await client.push.post('/api/push/send-by-topic', topic),
		];
		const [query, path, body] = (await rejections()).map(({ status, data }) => [
			status,
			data.message,
		]);
		expect(query).toEqual([400, 'Unknown parameter "sise"']);
		expect(path).toEqual([400, 'id: Must be an integer']);
		expect(body).toEqual([400, expect.stringMatching(/^topic: /)]);
		client.world.configure({ push: { allowEmpty: true }, numbering: { invalidInputStatus: 422 } });
		expect((await rejections()).map(({ status }) => status)).toEqual([422, 422, 200]);
	});
});

describe('An answer that breaks its schema', () => {
	const client = useSandbox();

	it('is a defect of the sandbox, which says where', async () => {
		const server = fastify();
		const world = new World([], { checksAnswers: true });
		await addOpenApi(server, world);
		const answer = z.strictObject({ id: z.number() });
		const routes = [on('GET', '/one', { answer }, () => ({ id: 'first' }))];
		addRoutes(server, world, [{ name: 'own', routes }]);
		const url = await server.listen({ host: '127.0.0.1', port: 0 });
		const { status, data } = await axios.get(`${url}/own/one`, { validateStatus: null });
		await server.close();
		expect([status, data.message]).toEqual([
			500,
			expect.stringContaining('breaks its schema. id: '),
		]);
	});

	it('is sent where a test has planted a record that no document has', async () => {
		const { orders } = client.world.tables.numbering;
		Object.assign(orders.at(0), { reference: 17 });
		const { status, data } = await client.numbering.get('/api/data/orders/1001');
		expect([status, data.reference]).toEqual([200, 17]);
	});
});
