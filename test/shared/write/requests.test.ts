import { testedAiAgents } from '../../AiAgents/tested';
import { mail, testedEmail } from '../../Email/tested';
import { entriesOf, routeOf } from '../../harness/entries';
import { useManualClock } from '../../harness/manualClock';
import { testedPush } from '../../Push/tested';
import { newExecution } from '../../harness/run';
import { useService } from '../../harness/tested';
import { until } from '../../harness/until';

describe.each([
	{ tested: testedPush, method: 'PATCH', key: 'device.updateToken' },
	{ tested: testedAiAgents, method: 'DELETE', key: 'agent.delete' },
	{ tested: testedAiAgents, method: 'PUT', key: 'call.update' },
])('A $method request', ({ tested, key }) => {
	const node = useService(tested);
	const entry = entriesOf(tested).find((one) => one.key === key)!;

	it('is sent once in all attempts', async () => {
		const execution = newExecution();
		const { resource, operation, sample, writeRoute } = entry;
		const run = async () => await node.run(resource, operation.value, sample, { execution });
		const first = await run();
		expect(first).toHaveLength(1);
		expect(await run()).toEqual(first);
		const sent = node.world.requests.filter((one) => routeOf(one) === writeRoute);
		expect(sent).toHaveLength(1);
	});
});

describe('A message', () => {
	const email = useService(testedEmail);
	const clock = useManualClock();

	it('whose break for Retry-After was stopped may have been sent, and is not sent again', async () => {
		const stop = new AbortController();
		const execution = newExecution();
		email.world.faults.add({ status: 429, headers: { 'retry-after': '5' } });
		const sending = email.run('email', 'send', mail, { execution, signal: stop.signal });
		const ended = expect(sending).rejects.toThrow('The execution was stopped');
		await until(() => clock.asleep.length > 0);
		stop.abort();
		await ended;
		await expect(email.run('email', 'send', mail, { execution })).rejects.toThrow(
			'This item was already sent in this execution, and its answer never came',
		);
		expect(email.world.requests).toHaveLength(1);
	});
});

describe('A read', () => {
	const agents = useService(testedAiAgents);
	const entry = entriesOf(testedAiAgents).find(({ key }) => key === 'agent.get')!;

	it('has its operation’s own texts', async () => {
		const { resource, operation, sample } = entry;
		agents.world.faults.add({ status: 404 });
		await expect(agents.run(resource, operation.value, sample)).rejects.toThrow(
			'There is no agent with this ID',
		);
	});
});
