import { WorkflowExecute } from 'n8n-core';
import type { INode, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { ChatTrigger } from '../../nodes/Chat/ChatTrigger.node';
import { Numbering } from '../../nodes/Numbering/Numbering.node';
import { WaitForDids } from '../../nodes/WaitForDids/WaitForDids.node';
import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { runInEngine, triggerInEngine } from '../harness/engine';
import { useNumbering } from '../harness/numberingRun';
import { byId } from '../harness/tested';

type Outputs = INodeExecutionData[][] | null | undefined;
interface Engine {
	ensureAlwaysOutputData(outputs: Outputs, executionData: object): Outputs;
}

/** n8n's engine, whose 2.x has no setting for what 3.0 will do. */
const engine = WorkflowExecute.prototype as unknown as Engine;
const of2 = engine.ensureAlwaysOutputData;

/** As n8n's rule for 3.0 words it: "the empty item is only added when every output is empty". */
function announced(this: Engine, ...[outputs, executionData]: Parameters<typeof of2>): Outputs {
	if (outputs?.some((items) => items?.length > 0)) return outputs;
	return of2.call(this, outputs, executionData);
}

/** What n8n puts into the first output. */
const added = [{}];

describe.each([
	{ n8n: '2.x', behavior: of2, emptyFirst: added },
	{ n8n: '3.0, as announced', behavior: announced, emptyFirst: [] },
])('With Always Output Data on n8n $n8n', ({ behavior, emptyFirst }) => {
	const numbering = useNumbering();

	beforeEach(() => {
		jest.spyOn(engine, 'ensureAlwaysOutputData').mockImplementation(behavior);
	});

	const fieldsOf = (outputs: INodeExecutionData[][]) =>
		outputs.map((items) => items.map(({ json }) => json));

	const run = async (
		nodeType: Numbering | WaitForDids,
		parameters: INodeParameters,
		more: Partial<INode> = {},
	) => {
		const credentials = { switchboardAccessTokenApi: { id: '1', name: 'Sandbox' } };
		const settings = { parameters, credentials, alwaysOutputData: true, ...more };
		const items = [{ json: {} }];
		const credential = numbering.credential();
		return fieldsOf((await runInEngine(nodeType, settings, items, credential)).outputs);
	};

	it('Wait for DIDs outputs an order once: complete, or not', async () => {
		const check = async (orderId: number) =>
			await run(new WaitForDids(), { mode: 'checkOnce', orderId: byId(orderId) });
		const { releasable, partial } = SEEDED_ORDERS;
		const pending = expect.objectContaining({ orderId: partial, complete: false });
		const complete = { orderId: releasable, complete: true };
		expect(await check(releasable)).toMatchObject([[complete], []]);
		expect(await check(partial)).toEqual([emptyFirst, [pending]]);
	});

	const withErrors = { onError: 'continueErrorOutput' } as const;

	it('an operation outputs an item once: its result, or its error', async () => {
		const get = async (orderId: number) => {
			const parameters = { resource: 'order', operation: 'get', orderId: byId(orderId) };
			return await run(new Numbering(), parameters, withErrors);
		};
		const id = SEEDED_ORDERS.partial;
		expect(await get(id)).toMatchObject([[{ id }], []]);
		const failed = expect.objectContaining({ error: 'There is no order with this ID' });
		expect(await get(999_999)).toEqual([emptyFirst, [failed]]);
	});

	it('a list without records outputs one empty item', async () => {
		numbering.world.configure({ numbering: { callRecords: 0 } });
		const list = { resource: 'callRecord', operation: 'getAll' };
		const [results] = await run(new Numbering(), list, withErrors);
		expect(results).toEqual(added);
	});

	it('Chat Trigger outputs a message and a status once', async () => {
		const receive = async (outputs: INodeExecutionData[][]) =>
			fieldsOf(await triggerInEngine(new ChatTrigger(), { alwaysOutputData: true }, outputs));
		const [message, status] = [{ kind: 'message' }, { kind: 'status' }];
		expect(await receive([[{ json: message }], []])).toEqual([[message], []]);
		expect(await receive([[], [{ json: status }]])).toEqual([emptyFirst, [status]]);
	});
});
