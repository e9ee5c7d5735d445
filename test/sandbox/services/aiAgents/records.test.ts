import { NOW, useSandbox } from '../../client';

const DETAILS = [
	{ parameter: 'a', value: '1', parameter_type: 'string' },
	{ parameter: 'b', value: '2', parameter_type: 'float' },
];
const configuration = { provider: 'unheard-of', details: DETAILS };
const agent = { name: 'New', client_id: 105 };

type Fields = Record<string, unknown>;

/** A whole record of each resource with the common create, and what an update changes. */
const SAMPLES: ReadonlyArray<readonly [path: string, whole: Fields, change: Fields]> = [
	['users', { name: 'New', email: 'n@example.com', is_admin: true }, { is_super_user: true }],
	['client_users', { client_id: 103, user_id: 205, role: 'x', expires_at: NOW }, { role: 'y' }],
	['agents', { ...agent, language: 'en', llm_configuration_id: 1103 }, { language: 'es' }],
	[
		'skills',
		{ name: 'New', event: 'on_call_end', parameters: [{ name: 'to', type: 'string' }] },
		{ parameters: [{ name: 'other', type: 'integer' }] },
	],
	['client_skills', { client_id: 104, skill_id: 506, greeting: 'Hello', limit: 3 }, { limit: 0 }],
	['agent_skills', { agent_id: 403, skill_id: 506, threshold: 0.25 }, { priority: 7 }],
	...['llm', 'tts', 'stt'].map(
		(type) => [`${type}_configurations`, configuration, { details: DETAILS.slice(1) }] as const,
	),
	[
		'provider_configuration_templates',
		{ provider: 'unheard-of', provider_type: 'llm', details: [] },
		{ provider_type: 'stt' },
	],
];

describe('Records of AI agents', () => {
	const client = useSandbox();
	const create = async (path: string, body: object) =>
		await client.aiAgents.post(path === 'agents' ? '/agent' : `/${path}`, body);
	const get = async (path: string) => (await client.aiAgents.get(`/${path}`)).data;

	it.each(SAMPLES)(
		'%s are created, read, changed in part and deleted',
		async (path, whole, change) => {
			const before = (await get(path)).length;
			const { status, data: created } = await create(path, whole);
			expect([status, created]).toEqual([201, expect.objectContaining(whole)]);
			const single = `${path}/${created.id}`;
			expect(await get(path)).toHaveLength(before + 1);
			expect((await get(path)).at(-1)).toEqual(created);
			expect(await get(single)).toMatchObject(created);

			const changed = await client.aiAgents.put(`/${single}`, change);
			expect([changed.status, changed.data]).toEqual([200, { ...created, ...change }]);
			expect((await client.aiAgents.put(`/${single}`, {})).status).toBe(422);
			expect(await get(single)).toMatchObject(changed.data);

			const deleted = await client.aiAgents.delete(`/${single}`);
			expect([deleted.status, deleted.data]).toEqual([200, changed.data]);
			for (const method of ['GET', 'PUT', 'DELETE']) {
				const gone = await client.aiAgents.request({ method, url: `/${single}`, data: change });
				expect(gone.status).toBe(404);
			}
			expect((await create(path, whole)).data.id).toBe(created.id + 1);
		},
	);

	it.each([
		['clients', { name: 'New' }, { contact_email: null, created_at: NOW }],
		['users', { name: 'New', email: 'n@example.com' }, { is_admin: false, is_super_user: false }],
		['skills', { name: 'New' }, { description: null, webhook_url: null, parameters: [] }],
	])('%s have defaults beside what identifies them', async (path, least, defaults) => {
		const { status, data } = await create(path, least);
		expect([status, data]).toEqual([201, expect.objectContaining({ ...least, ...defaults })]);
		for (const field of Object.keys(least)) {
			expect((await create(path, { ...least, [field]: undefined })).status).toBe(422);
		}
	});
});
