import { fieldsOf } from '../../demo/driver';
import { newMessage } from './messages';
import { ask, executionsOf, publishChat, publishTrigger } from './triggers';
import { useHarness } from './useHarness';

const harness = useHarness();
const { secret } = harness;

const newText = () => newMessage(harness, 'Hello').notification;

/** What n8n's real webhook server decides. */
describe('Webhook triggers', () => {
	it.each([
		['path', {}],
		['query', {}],
		['header', { 'x-switchboard-secret': secret }],
	])('take the secret in the %s alone', async (secretIn, headers) => {
		const published = await publishTrigger(harness, 'chatTrigger', 'chat', { secretIn });
		const { workflowId, url, pathUrl } = published;
		const inPath = `${pathUrl}/${secret}`;
		const inQuery = `${url}?secret=${secret}`;
		const right = { path: inPath, query: inQuery }[secretIn] ?? url;
		const wrong = [`${url}?secret=wrong`, `${pathUrl}/wrong`, inPath, inQuery];
		for (const address of [url, ...wrong.filter((one) => one !== right)]) {
			const { status } = await ask(address, newText());
			expect({ address, isIn: status < 400 }).toMatchObject({ isIn: false });
		}
		expect(await executionsOf(harness, workflowId, 0)).toEqual([]);
		expect((await ask(right, newText(), { headers })).status).toBe(200);
		expect(await executionsOf(harness, workflowId, 1)).toHaveLength(1);
	});

	it.each([201, 204])('answer %d', async (responseCode) => {
		const { workflowId, address } = await publishChat(harness, { responseCode });
		expect(await ask(address, newText())).toEqual({ status: responseCode, data: '' });
		expect(await executionsOf(harness, workflowId, 1)).toHaveLength(1);
	});

	it('give call notifications of both methods as they came', async () => {
		const eventFilter = { values: { eventField: 'call.event', events: ['completed'] } };
		const parameters = { secretIn: 'query', options: { eventFilter } };
		const published = await publishTrigger(harness, 'outboundVoiceTrigger', 'calls', parameters);
		const address = `${published.url}?secret=${secret}`;
		for (const event of ['ringing', 'completed', 'new-kind']) {
			await ask(`${address}&n=1`, { call: { event } });
		}
		await ask(`${address}&CallStatus=done`);
		const headers = { 'content-type': 'application/x-www-form-urlencoded' };
		await ask(address, 'a=1&a=2', { headers });
		const executions = await executionsOf(harness, published.workflowId, 4);
		const items = executions.flatMap((one) => fieldsOf(one, 'Trigger'));
		const completed = { body: { call: { event: 'completed' } }, query: { n: '1' } };
		const expected = [
			{ event: 'completed', method: 'POST', ...completed },
			{ body: { call: { event: 'new-kind' } } },
			{ method: 'GET', query: { CallStatus: 'done' }, body: {} },
			{ body: { a: ['1', '2'] } },
		];
		expect(items).toHaveLength(expected.length);
		expect(items).toEqual(
			expect.arrayContaining(expected.map((one) => expect.objectContaining(one))),
		);
	});
});
