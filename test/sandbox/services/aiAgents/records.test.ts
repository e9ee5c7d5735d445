import { SAMPLES } from './samples';
import { useSandbox } from '../../client';

describe.each(SAMPLES.map((sample) => [sample.path, sample] as const))(
	'Records of %s',
	(path, { create = path, least, whole, change, absent, wrong }) => {
		const client = useSandbox();

		const count = async () => (await client.aiAgents.get(path)).data.length as number;

		const expectRefused = async (answer: Promise<{ status: number; data: unknown }>) => {
			const { status, data } = await answer;
			expect([status, data]).toEqual([422, { detail: expect.any(String) }]);
		};

		it('are created with 201, listed last and read', async () => {
			const before = await count();
			const { status, data } = await client.aiAgents.post(create, whole);
			expect(status).toBe(201);
			expect(data).toMatchObject(whole);
			expect(await count()).toBe(before + 1);
			expect((await client.aiAgents.get(path)).data.at(-1)).toEqual(data);
			expect((await client.aiAgents.get(`${path}/${data.id}`)).data).toMatchObject(data);
		});

		it('require only what identifies them', async () => {
			const { status, data } = await client.aiAgents.post(create, least);
			expect([status, data]).toEqual([201, { id: data.id, ...least, ...absent }]);
			for (const field of Object.keys(least)) {
				await expectRefused(client.aiAgents.post(create, { ...least, [field]: undefined }));
			}
		});

		it('reject a wrong type, an unknown field or parameter, and other JSON than objects', async () => {
			const snapshot = client.world.snapshot();
			for (const fields of wrong) {
				await expectRefused(client.aiAgents.post(create, { ...whole, ...fields }));
			}
			await expectRefused(client.aiAgents.post(create, { ...whole, unheard_of: 1 }));
			await expectRefused(client.aiAgents.post(`${create}?verbose=1`, whole));
			await expectRefused(client.aiAgents.post(create, [whole]));
			await expectRefused(client.aiAgents.post(create));
			expect(client.world.snapshot()).toEqual(snapshot);
		});

		if (Object.keys(change).length === 0) return;

		it('change only the given fields in an update', async () => {
			const { data: created } = await client.aiAgents.post(create, whole);
			const { status, data } = await client.aiAgents.put(`${path}/${created.id}`, change);
			expect([status, data]).toEqual([200, { ...created, ...change }]);
			expect((await client.aiAgents.get(`${path}/${created.id}`)).data).toMatchObject(data);
		});

		it('reject an empty update and invalid fields', async () => {
			const { data: created } = await client.aiAgents.post(create, whole);
			const single = `${path}/${created.id}`;
			for (const fields of [{}, { ...change, unheard_of: 1 }, ...wrong]) {
				await expectRefused(client.aiAgents.put(single, fields));
			}
			await expectRefused(client.aiAgents.put(`${single}?verbose=1`, change));
			expect((await client.aiAgents.get(single)).data).toMatchObject(created);
		});

		it('are returned by their deletion and then gone; their id is not used again', async () => {
			const { data: created } = await client.aiAgents.post(create, whole);
			const single = `${path}/${created.id}`;
			const { status, data } = await client.aiAgents.delete(single);
			expect([status, data]).toEqual([200, created]);
			expect((await client.aiAgents.get(single)).status).toBe(404);
			expect((await client.aiAgents.delete(single)).status).toBe(404);
			expect((await client.aiAgents.put(single, change)).status).toBe(404);
			const { data: next } = await client.aiAgents.post(create, whole);
			expect(next.id).toBe(created.id + 1);
		});

		it('require an integer as id', async () => {
			for (const id of ['x', '1.5', '101x']) {
				await expectRefused(client.aiAgents.get(`${path}/${id}`));
				await expectRefused(client.aiAgents.put(`${path}/${id}`, change));
				await expectRefused(client.aiAgents.delete(`${path}/${id}`));
			}
			expect((await client.aiAgents.get(`${path}/999999`)).status).toBe(404);
		});
	},
);
