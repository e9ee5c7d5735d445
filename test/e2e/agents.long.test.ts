import type { IDataObject, INode } from 'n8n-workflow';

import { fromAi, openMcp, promptFor, useAgent, type ToolCall } from './agent';
import { BUY, MAIL, NODE_TYPE, ofPack, place, retrying } from './nodes';
import { useHarness } from './useHarness';

const harness = useHarness();

const mailWith = (destination: string, limits?: IDataObject) => ({
	...MAIL,
	destination,
	options: limits ? { limits: { values: limits } } : {},
});

const emailTool = (limits?: IDataObject): INode =>
	place('send_email', ofPack('emailTool'), mailWith(fromAi('to'), limits), {
		...retrying,
		credentials: harness.credentials,
	});

const buyTool = (): INode => {
	const parameters = { ...BUY, quantity: fromAi('quantity', 'number'), reference: '' };
	const own = { ...retrying, credentials: harness.credentials };
	return place('buy_numbers', `${NODE_TYPE}Tool`, parameters, own);
};

const sendTo = (to: string): ToolCall => ({ tool: 'send_email', input: { to } });
const buyOne: ToolCall = { tool: 'buy_numbers', input: { quantity: 1 } };

/** Of all requests, also of those whose answer was lost. */
const sentTo = () =>
	harness.world.requests.flatMap(({ service, body }) =>
		service === 'email' ? [(body as IDataObject).destination] : [],
	);
const references = () =>
	harness.world.requests.flatMap(({ path, body }) =>
		path.endsWith('buyDids') ? [(body as { reference: string }).reference] : [],
	);

describe.each([2.2, 3])('AI Agent %d', (typeVersion) => {
	const ask = useAgent(harness, typeVersion);

	it('sends once where Retry On Fail is on and the answer is lost, and the model learns of it', async () => {
		harness.world.faults.add({ service: 'email', drop: 'after' });
		const [answer] = await ask([emailTool()], promptFor(sendTo('a@example.com')));
		expect(answer).toContain('It may have been sent');
		expect(sentTo()).toEqual(['a@example.com']);
	});

	it('asks each time with the same reference', async () => {
		harness.world.faults.add({ path: '/api/management/buyDids', status: 418 });
		await ask([buyTool()], promptFor(buyOne));
		expect(references()).toHaveLength(2);
		expect(new Set(references()).size).toBe(1);
	});

	it('sends twice where the model calls the tool twice', async () => {
		await ask([emailTool()], promptFor(sendTo('a@example.com'), sendTo('a@example.com')));
		expect(sentTo()).toHaveLength(2);
	});

	it('learns which limit has rejected its call, and sends no more in this execution', async () => {
		const prompt = promptFor(sendTo('a@example.com'), sendTo('b@example.com'));
		const [answer] = await ask([emailTool({ maxPerExecution: 1 })], prompt);
		expect(answer).toContain('Not sent: Max per Execution is 1; this execution has sent 1');
		expect(sentTo()).toEqual(['a@example.com']);
	});
});

describe('AI Agent 3', () => {
	const ask = useAgent(harness, 3);

	// Up to 2.2, n8n may give a tool the input of another item.
	it('makes the call of each item of a batch', async () => {
		const all = ['a@example.com', 'b@example.com', 'c@example.com'];
		const answers = await ask([emailTool()], ...all.map((to) => promptFor(sendTo(to))));
		expect(sentTo().sort()).toEqual(all);
		for (const [index, to] of all.entries()) expect(answers[index]).toContain(to);
	});
});

describe('An MCP client', () => {
	it('learns that it may have been sent, and nothing is sent again', async () => {
		const client = await openMcp(harness, 'retried-tools', [emailTool(), buyTool()]);
		harness.world.faults.add({ service: 'email', drop: 'after' });
		const answer = await client.call('send_email', { to: 'a@example.com' });
		expect(answer).toMatch(/"mayHaveBeenSent":\s*true/);
		expect(sentTo()).toHaveLength(1);
		harness.world.faults.add({ path: '/api/management/buyDids', status: 418 });
		await client.call('buy_numbers', { quantity: 1 });
		expect(references()).toHaveLength(2);
		expect(new Set(references()).size).toBe(1);
	});

	it('learns which limit has rejected its call', async () => {
		const limits = { maxPerExecution: 1, allowedRecipients: 'example.com' };
		const client = await openMcp(harness, 'limited-tools', [emailTool(limits)]);
		const send = async (to: string) => await client.call('send_email', { to });
		expect(await send('a@evil.test')).toContain('Allowed Recipients does not allow a@evil.test');
		// Each call is an execution of its own: the limit holds for its recipients only.
		expect(await send('a@example.com, b@example.com')).toContain('Max per Execution is 1');
		await send('a@example.com');
		await send('b@example.com');
		expect(sentTo()).toEqual(['a@example.com', 'b@example.com']);
	});
});
