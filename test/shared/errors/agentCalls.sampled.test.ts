import type { IDataObject, INodeParameters, NodeApiError } from 'n8n-workflow';

import { rememberedMinutes } from '../../../nodes/shared/errors/operationError';
import { isForTools, reachesPeople } from '../../../nodes/shared/declare/operation';
import { mail } from '../../Email/samples';
import { testedEmail } from '../../Email/tested';
import { testedNumbering } from '../../Numbering/tested';
import { type Entry, entriesOf, routeOf } from '../../harness/entries';
import { testedServices } from '../../harness/services';
import { sampleOf } from '../../harness/sample';
import { type RunOptions, type Tested, skipTime, useService } from '../../harness/tested';
import { until } from '../../harness/until';
import { UsedKeys } from '../../harness/usedKeys';

const usedKeys = new UsedKeys();
beforeEach(() => usedKeys.install());

const refused =
	/^Nothing was sent: .+ cannot work in a tool of an n8n agent\. Do not call .+ For the author of the agent: put this node into a workflow/;

/** What n8n would have to keep from one call to the next. */
const guards = [
	['Max per Execution', { limits: { values: { maxPerExecution: 5 } } }],
	['Max per (Recipient and )?Day', { limits: { values: { maxPerDay: 5 } } }],
	['the Send Once Key', { sendOnceKey: 'order-17' }],
] as const;

function useTool(tested: Tested) {
	const node = useService(tested);
	/** As n8n's own agents call it. */
	const call = async (
		{ resource, operation, sample }: Entry,
		options: IDataObject = {},
		more: RunOptions = {},
	) => {
		const own = { ...sample, options: { ...(sample.options as IDataObject), ...options } };
		const parameters = (Object.keys(options).length > 0 ? own : sample) as INodeParameters;
		const output = await node.run(resource, operation.value, parameters, {
			byAgent: true,
			...more,
		});
		return output.map(({ json }) => json);
	};
	const sent = ({ writeRoute }: Entry) =>
		node.world.requests.filter((one) => routeOf(one) === writeRoute).length;
	return { node, call, sent };
}

describe.each(testedServices)('A tool of an n8n agent, of $name', (tested) => {
	const { node, call, sent } = useTool(tested);
	const all = entriesOf(tested);
	const usable = all.filter(({ operation }) => isForTools(operation));

	it.each(sampleOf(usable))('$key works', async (entry) => {
		for (const json of await call(entry)) expect(json).not.toHaveProperty('error');
	});

	it('sends nothing where it would wait or keep a state, and says what to do instead', async () => {
		for (const entry of all.filter((one) => !usable.includes(one))) {
			await expect(call(entry)).rejects.toThrow(refused);
		}
		expect(node.world.requests).toHaveLength(0);
	});

	const writes = usable.filter(({ operation }) => operation.effect === 'write');
	it.each(sampleOf(writes))('$key is not sent again where it may have been done', async (entry) => {
		const [method, path] = String(entry.writeRoute).split(' ');
		node.world.faults.add({ drop: 'after', times: 9, method, path });
		const [{ mayHaveBeenSent, message }] = await call(entry);
		const before = sent(entry);
		expect(before).toBeGreaterThan(0);
		// What a look has found is done.
		if (!mayHaveBeenSent) return;
		expect(message).toContain('Do not call this tool again for this.');
		expect(await call(entry)).toMatchObject([{ mayHaveBeenSent, message }]);
		expect(sent(entry)).toBe(before);
	});

	it.each(guards)('sends nothing with %s', async (guard, options) => {
		for (const entry of usable.filter(({ operation }) => operation.limited)) {
			if ('sendOnceKey' in options && !reachesPeople(entry.operation)) continue;
			await expect(call(entry, options)).rejects.toThrow(refused);
			const named = new RegExp(`^Nothing was sent: ${guard} cannot`);
			await expect(call(entry, options)).rejects.toThrow(named);
		}
		expect(node.world.requests).toHaveLength(0);
	});
});

describe('A purchase by a tool of an n8n agent', () => {
	const { node, call, sent } = useTool(testedNumbering);
	const entry = entriesOf(testedNumbering).find(({ key }) => key === 'order.buy')!;
	const buy = async (reference: string) =>
		await call({ ...entry, sample: { ...entry.sample, reference } });

	it('is made once under a Reference, and twice without one', async () => {
		await buy('PO-1');
		expect(await buy('PO-1')).toMatchObject([{ reference: 'PO-1' }]);
		expect(sent(entry)).toBe(1);
		await buy('');
		await buy('');
		expect(sent(entry)).toBe(3);
	});

	it('is remembered while it looks for an order, whatever is called meanwhile', async () => {
		node.world.faults.add({ held: true });
		const first = buy('PO-2');
		await until(() => node.world.faults.held > 0);
		await buy('PO-3');
		node.world.faults.add({ method: 'POST', drop: 'before' });
		node.world.faults.add({
			method: 'GET',
			path: '/api/data/orders',
			drop: 'before',
			skip: 1,
			times: 9,
		});
		node.world.faults.release();
		expect(await first).toMatchObject([{ mayHaveBeenSent: true }]);
		node.world.faults.clear();
		expect(await buy('PO-2')).toMatchObject([{ mayHaveBeenSent: true }]);
		expect(sent(entry)).toBe(2);
	});
});

describe('An email by a tool of an n8n agent', () => {
	const { node, call, sent } = useTool(testedEmail);
	const [entry] = entriesOf(testedEmail);
	const sendTo = async (destination: string, options: IDataObject = {}, more: RunOptions = {}) =>
		await call({ ...entry, sample: { ...mail, destination } }, options, more);

	it('without an answer is not sent again for an hour, and one with other values is', async () => {
		node.world.faults.add({ drop: 'after' });
		await sendTo('a@example.com');
		await sendTo('b@example.com');
		skipTime((rememberedMinutes - 1) * 60_000);
		await sendTo('a@example.com');
		expect(sent(entry)).toBe(2);
		skipTime(60_000);
		expect(await sendTo('a@example.com')).toMatchObject([{ code: 200 }]);
		expect(sent(entry)).toBe(3);
	});

	it('without an answer says nothing of one from another account', async () => {
		node.world.faults.add({ drop: 'after' });
		await sendTo('j@example.com');
		const credentials = { switchboardMessagingApi: { id: '2', name: 'Other' } };
		const other = await sendTo('j@example.com', {}, { settings: { credentials } });
		expect(other).toMatchObject([{ code: 200 }]);
	});

	it('keeps the limits for which nothing has to be kept', async () => {
		const options = { limits: { values: { allowedRecipients: 'example.com' } } };
		expect(await sendTo('k@example.com', options)).toMatchObject([{ code: 200 }]);
		expect(await sendTo('k@example.org', options)).toMatchObject([{ outcome: 'rejected' }]);
	});

	it('goes only to recipients not sent to yet, if the model calls it again', async () => {
		node.world.faults.add({ status: 418, skip: 1 });
		const all = 'c@example.com, d@example.com, e@example.com';
		expect(await sendTo(all)).toMatchObject([{ outcome: 'partial' }]);
		await sendTo(all);
		expect(sent(entry)).toBe(4);
	});

	it('is sent twice by two calls that were answered', async () => {
		await sendTo('f@example.com');
		await sendTo('f@example.com');
		expect(sent(entry)).toBe(2);
	});

	it('says all in the title where it is rejected, because n8n shows nothing else', async () => {
		node.world.faults.add({ status: 418 });
		const error = await sendTo('g@example.com').catch((thrown: NodeApiError) => thrown);
		const { message, description } = error as NodeApiError;
		expect(description).not.toBe('');
		expect(message).toContain(description);
	});
});
