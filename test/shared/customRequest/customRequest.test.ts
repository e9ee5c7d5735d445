import type { INodeParameters } from 'n8n-workflow';

import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { testedAiAgents } from '../../AiAgents/tested';
import { testedEmail } from '../../Email/tested';
import { testedNumbering } from '../../Numbering/tested';
import { newExecution } from '../../harness/run';
import { useService } from '../../harness/tested';

const query = (...pairs: Array<[name: string, value: string]>) => ({
	parameters: pairs.map(([name, value]) => ({ name, value })),
});

describe('Read Any Path', () => {
	const numbering = useService(testedNumbering);
	const read = async (own: INodeParameters) =>
		await numbering.list('customRequest', 'readPath', own);
	const asked = () => numbering.world.requests.map(({ path, query: sent }) => [path, sent]);

	it('outputs an object as one item, and sends the query encoded', async () => {
		const queryParameters = query(['size', '1'], ['sort', 'id,desc']);
		const [page] = await read({ path: '/api/data/orders', queryParameters });
		expect(page).toMatchObject({ content: [expect.objectContaining({ id: expect.any(Number) })] });
		expect(asked()).toEqual([['/api/data/orders', { size: '1', sort: 'id,desc' }]]);
	});

	it('outputs a list as one item per entry, and what is no object as a value', async () => {
		const path = '/api/management/getDidsByISO2CountryCode';
		const numbers = await read({ path, queryParameters: query(['cc', 'de']) });
		expect(numbers.length).toBeGreaterThan(1);
		expect(numbers[0]).toEqual({ value: expect.stringMatching(/^49\d+$/) });
		expect(await read({ path, queryParameters: query(['cc', 'zz']) })).toEqual([]);
	});

	it('says where to enter what follows a question mark', async () => {
		await expect(read({ path: '/api/data/orders?size=1' })).rejects.toMatchObject({
			description: expect.stringContaining('under “Query Parameters”'),
		});
	});
});

describe('Send Any Request', () => {
	const agents = useService(testedAiAgents);
	const send = async (own: INodeParameters, more = {}) =>
		await agents.list('customRequest', 'sendRequest', own, more);

	it.each([
		['POST', '/skills', { name: 'One' }],
		['PUT', `/skills/${SEEDED.unusedSkill}`, { description: 'Other' }],
		['DELETE', `/skills/${SEEDED.unusedSkill}`, undefined],
	])('sends %s', async (method, path, body) => {
		await send({ method, path, body: JSON.stringify(body ?? {}) });
		expect(agents.world.requests).toMatchObject([{ method, path, ...(body && { body }) }]);
	});

	it('takes any answer for a success, and returns it', async () => {
		agents.world.faults.add({ path: '/skills', status: 200, body: [1, { a: 2 }] });
		expect(await send({ path: '/skills' })).toEqual([{ value: 1 }, { a: 2 }]);
	});
});

describe('The Limits of Send Any Request', () => {
	const email = useService(testedEmail);
	const limited = async (values: INodeParameters, more = {}) => {
		const own = { ...testedEmail.samples['customRequest.sendRequest'], options: { limits: { values } } };
		return await email.run('customRequest', 'sendRequest', own, more);
	};

	it('count requests', async () => {
		const execution = newExecution();
		await limited({ maxPerExecution: 1 }, { execution });
		await expect(limited({ maxPerExecution: 1 }, { execution, runIndex: 1 })).rejects.toThrow(
			'Not sent: Max per Execution is 1; this execution has sent 1, and this item has 1 request.',
		);
		await expect(limited({ maxPerDay: 0 })).rejects.toThrow(
			'Not sent: Max per Day is 0, and this item has 1 request',
		);
		expect(email.world.requests).toHaveLength(1);
	});
});
