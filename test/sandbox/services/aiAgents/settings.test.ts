import { ACCOUNT_EMAIL, CLAIM_NAMESPACE, type Claims } from '../../../../sandbox/issuer/tokens';
import { NOW, useSandbox } from '../../client';

describe('Settings for what the AI agents document does not show', () => {
	const client = useSandbox();

	const idsOf = async (query: string): Promise<number[]> =>
		(await client.aiAgents.get(query)).data.map(({ id }: { id: number }) => id);

	it('compares names and descriptions exactly, or in part with the setting', async () => {
		expect(await idsOf('/skills?name=Survey')).toEqual([506]);
		expect(await idsOf('/skills?name=surv')).toEqual([]);
		client.world.settings.aiAgents.nameFilter = 'contains';
		expect(await idsOf('/skills?name=surv')).toEqual([506]);
		expect(await idsOf('/users?email=op')).toEqual([]);
	});

	it('rejects duplicates only with the setting', async () => {
		const namesakes: ReadonlyArray<readonly [string, object]> = [
			['/clients', { name: 'Maple Hotel' }],
			['/users', { name: 'Another', email: 'olga@example.org' }],
			['/agent', { name: 'Night Line', client_id: 101 }],
			['/skills', { name: 'Survey' }],
			['/client_skills', { client_id: 101, skill_id: 501 }],
		];
		for (const [path, body] of namesakes) {
			expect([path, (await client.aiAgents.post(path, body)).status]).toEqual([path, 201]);
		}
		client.world.settings.aiAgents.refuseDuplicates = true;
		for (const [path, body] of namesakes) {
			expect([path, (await client.aiAgents.post(path, body)).status]).toEqual([path, 409]);
		}
		const elsewhere = { name: 'Night Line', client_id: 104 };
		expect((await client.aiAgents.post('/agent', elsewhere)).status).toBe(201);
		const renamed = await client.aiAgents.put('/agents/402', { name: 'Night Line' });
		expect(renamed.status).toBe(409);
		expect((await client.aiAgents.put('/agents/402', { name: 'Appointments' })).status).toBe(200);
	});

	it('changes the required fields and hides nulls with settings', async () => {
		client.world.configure({ aiAgents: { required: { agents: ['language'] }, nullFields: false } });
		expect((await client.aiAgents.post('/agent', { name: 'New', client_id: 101 })).status).toBe(
			422,
		);
		const { status, data } = await client.aiAgents.post('/agent', { language: 'en' });
		expect([status, data]).toEqual([201, { id: 408, language: 'en', created_at: NOW }]);
	});

	it('accepts an issued token, with or without the email claim, until it expires', async () => {
		const claims: Claims[] = [{}, { [`${CLAIM_NAMESPACE}email`]: ACCOUNT_EMAIL }];
		for (const [index, claim] of claims.entries()) {
			const token = client.world.tokens.issue(claim, 60, String(index));
			const headers = { authorization: `Bearer ${token}` };
			expect((await client.aiAgents.get('/clients', { headers })).status).toBe(200);
			client.world.advance(61_000);
			expect((await client.aiAgents.get('/clients', { headers })).status).toBe(401);
		}
	});
});
