import type { INodeParameters } from 'n8n-workflow';

import { byId } from '../../harness/tested';
import { done, ids, keys, usePolling } from './polling';

const { agents, tables, published, begun, start } = usePolling();

const events = Object.keys(done);

describe.each(events)('%s', (event) => {
	it('shows one item in the editor, and what the trigger remembers stays', async () => {
		const trigger = published(event);
		const [item, ...others] = await trigger.poll('manual');
		expect(others).toEqual([]);
		expect(item.eventKey).toBe(`${event}:${String(item.id)}`);
		expect(trigger.size).toBe(2);
	});
});

describe('Call Finished', () => {
	it.each(['completed', 'failed', 'no_answer'])('takes %s for the end', async (status) => {
		const trigger = await begun('callFinished');
		const { id } = start({ status });
		expect(ids(await trigger.poll())).toEqual([id]);
	});

	it('waits while nobody knows what the status means, and the log names it', async () => {
		const trigger = await begun('callFinished');
		const call = start({ status: 'wrapped up?' });
		expect(await trigger.poll()).toEqual([]);
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.warnings.filter((one) => one.includes('“wrapped up?”'))).toHaveLength(1);
		trigger.set({ options: { finishedStatuses: 'archived, wrapped up?' } });
		expect(await trigger.poll()).toEqual([]);
		call.status = 'ringing';
		const { id } = start({ status: 'archived' });
		expect(ids(await trigger.poll())).toEqual([id]);
	});

	it('waits while the call has one of the statuses that the form names', async () => {
		const options = { unfinishedStatuses: 'in_progress, ringing' };
		const trigger = await begun('callFinished', { options });
		const call = start({ status: 'ringing' });
		expect(await trigger.poll()).toEqual([]);
		call.status = 'in_progress';
		expect(await trigger.poll()).toEqual([]);
		call.status = 'completed';
		expect(await trigger.poll()).toHaveLength(1);
	});
});

describe('The filters', () => {
	const other = { client_id: 102, agent_id: 404 };
	const cases: Array<[string, INodeParameters]> = [
		['client', { client_id: byId('101') }],
		['agent', { agent_id: byId(401) }],
		['both', { client_id: byId(101), agent_id: byId('401') }],
	];

	it.each(cases)('by %s leave out the calls of others', async (_name, filters) => {
		const trigger = await begun('callFinished', { filters });
		start({ status: 'completed', ...other });
		const { id } = start({ status: 'completed' });
		expect(ids(await trigger.poll())).toEqual([id]);
	});

	it('start over when they are changed', async () => {
		const trigger = await begun('callFinished', { filters: { client_id: byId(101) } });
		start({ status: 'completed', ...other });
		trigger.set({ filters: {} });
		expect(await trigger.poll()).toEqual([]);
	});

	it('reject what is no ID', async () => {
		const trigger = published('callFinished', { filters: { client_id: byId('Maple') } });
		await expect(trigger.poll()).rejects.toThrow('Client');
		expect(agents.world.requests).toEqual([]);
	});
});

describe('In the editor', () => {
	it('a call that is not over has a key of its own', async () => {
		for (const { id } of [...tables().calls.all()]) tables().calls.remove(id);
		const { id } = start();
		const items = await published('callFinished').poll('manual');
		expect(keys(items)).toEqual([`callFinished:${id}:test`]);
	});

	it('an account without calls is named', async () => {
		for (const { id } of [...tables().calls.all()]) tables().calls.remove(id);
		await expect(published('callFinished').poll('manual')).rejects.toThrow('There is no call yet');
	});
});
