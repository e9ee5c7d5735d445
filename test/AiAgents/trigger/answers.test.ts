import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useManualClock } from '../../harness/manualClock';
import { AiAgentsTrigger } from '../../../nodes/AiAgents/AiAgentsTrigger.node';
import { byId } from '../../harness/tested';
import { receive, rightWord, type Request } from '../../harness/webhookRun';

const fallback = { message: 'This information is not available right now.' };

/** A request to the trigger, which answers in the mode of its form unless the path is another one's. */
interface Asked {
	responseMode?: string;
	/** Of the address. */
	path?: string;
	options?: IDataObject;
	/** More of the form. */
	form?: INodeParameters;
	request?: Partial<Request>;
	nodeId?: string;
}

let made = 0;

/** Sends a request to the trigger; n8n does not answer it before the test calls `finish`. */
async function askTrigger(asked: Asked = {}) {
	const { responseMode = 'lastNode', options = {}, form, request, nodeId } = asked;
	const { path = { lastNode: 'answer/agents', responseNode: 'answer/node/agents' }[responseMode] } =
		asked;
	const parameters: INodeParameters = {
		secretIn: 'path',
		event: 'on_call_end',
		linkTo: 'client',
		clientId: byId(103),
		responseMode,
		answerWithin: 5,
		options: options as INodeParameters,
		...form,
	};
	return await receive(
		new AiAgentsTrigger(),
		parameters,
		{
			isStoring: true,
			path: `/webhook/id/id/${path ?? 'agents'}/${rightWord}`,
			body: { order: ++made },
			...request,
		},
		undefined,
		nodeId === undefined ? {} : { id: nodeId },
	);
}

/** The items with which n8n starts an execution; undefined if it starts none. */
const itemsOf = ({ result }: Awaited<ReturnType<typeof askTrigger>>) =>
	result.workflowData?.[0].map(({ json }) => json);

const clock = useManualClock();
const sentFallback = { status: 200, sent: JSON.stringify(fallback), answers: 1 };
const modes = ['lastNode', 'responseNode'];

describe.each(modes)('The answer of a workflow, %s', (responseMode) => {
	it.each([
		[200, { status: 'shipped' }],
		[201, [{ a: 1 }, { a: 2 }]],
		[200, 'a text'],
		[200, {}],
		[404, { error: 'No such order' }],
		[307, ''],
	])('reaches the agent unchanged: %i %j', async (status, sent) => {
		const asked = await askTrigger({ responseMode });
		expect(asked.answers).toBe(0);
		asked.finish(status, sent);
		clock.advance(60_000);
		expect(asked).toMatchObject({ status, sent, answers: 1, warned: [] });
	});

	it('is replaced by the fallback answer when the time is over, and then dropped', async () => {
		const asked = await askTrigger({ responseMode });
		clock.advance(4_999);
		expect(asked.answers).toBe(0);
		clock.advance(1);
		expect(asked).toMatchObject({ ...sentFallback, warned: [] });
		asked.finish(200, { status: 'shipped' });
		asked.end();
		expect(asked).toMatchObject(sentFallback);
		expect(asked.warned).toEqual([expect.stringMatching(/took longer than 5 s.* was dropped$/)]);
	});

	it.each([
		['fails', 500, { message: 'Error in workflow' }],
		['is overloaded', 503, { message: 'Later' }],
		['ends without an answer', 200, ''],
		['answers nothing', 204, ''],
	])('is the fallback answer at once if the workflow %s', async (_what, status, sent) => {
		const asked = await askTrigger({ responseMode });
		asked.finish(status, sent);
		expect(asked).toMatchObject({ ...sentFallback, warned: [] });
		clock.advance(60_000);
		expect(asked.answers).toBe(1);
	});

	it('is the error of n8n if the option says so, but still in time', async () => {
		const options = { ifWorkflowFails: 'error' };
		const failed = await askTrigger({ responseMode, options });
		failed.finish(500, { message: 'Error in workflow' });
		expect(failed).toMatchObject({ status: 500, sent: { message: 'Error in workflow' } });
		const slow = await askTrigger({ responseMode, options });
		clock.advance(5_000);
		expect(slow).toMatchObject(sentFallback);
	});

	it('may come after n8n has ended the response without one', async () => {
		const asked = await askTrigger({ responseMode });
		asked.end();
		expect(asked.answers).toBe(0);
		asked.finish(200, { status: 'shipped' });
		asked.end();
		expect(asked).toMatchObject({ status: 200, sent: { status: 'shipped' } });
	});

	it('has the time and the fallback answer of the form', async () => {
		const form = { answerWithin: 9, fallbackAnswer: '{"say":"Später"}' };
		const asked = await askTrigger({ responseMode, form });
		clock.advance(8_999);
		expect(asked.answers).toBe(0);
		clock.advance(1);
		expect(asked).toMatchObject({ status: 200, sent: '{"say":"Später"}' });
	});
});

describe('A request that wants an answer', () => {
	it.each([
		['onReceived', 'answer/agents'],
		['onReceived', 'answer/node/agents'],
		['lastNode', 'answer/node/agents'],
		['responseNode', 'answer/agents'],
	])('is rejected with Respond %s at the path %s', async (responseMode, path) => {
		const asked = await askTrigger({ responseMode, path });
		expect(asked).toMatchObject({
			status: 404,
			sent: { error: 'The trigger has a different address' },
		});
		expect(itemsOf(asked)).toBeUndefined();
	});

	it.each([...modes, 'onReceived'])(
		'is confirmed at the path without mode, %s',
		async (responseMode) => {
			const asked = await askTrigger({ responseMode, path: 'agents' });
			clock.advance(60_000);
			expect(asked.answers).toBe(0);
			asked.finish(200);
			expect(asked).toMatchObject({ status: 200, sent: { received: 1, new: 1 } });
			expect(itemsOf(asked)?.[0]).not.toHaveProperty('repeated');
		},
	);
});

describe('A repeated question', () => {
	const question = { request: { body: { order: 'A-1003' } } };
	const repeatedOf = async (own = {}) => {
		const asked = await askTrigger({ ...question, ...own });
		return { asked, repeated: itemsOf(asked)?.[0].repeated };
	};

	it.each(modes)('starts the workflow again, at once and marked: %s', async (responseMode) => {
		const own = { responseMode, nodeId: responseMode };
		const [first, second] = [await repeatedOf(own), await repeatedOf(own)];
		expect([first.repeated, second.repeated]).toEqual([false, true]);
		second.asked.finish(200, { n: 2 });
		first.asked.finish(200, { n: 1 });
		expect([first.asked.sent, second.asked.sent]).toEqual([{ n: 1 }, { n: 2 }]);
		expect((await repeatedOf(own)).repeated).toBe(true);
		clock.advance(60_000);
		expect((await repeatedOf(own)).repeated).toBe(false);
	});

	it('is not marked if the first one failed', async () => {
		const own = { nodeId: 'fails' };
		(await repeatedOf(own)).asked.finish(500);
		expect((await repeatedOf(own)).repeated).toBe(false);
	});

	it('is marked while a late workflow is running, and after it', async () => {
		const own = { nodeId: 'late' };
		const { asked } = await repeatedOf(own);
		clock.advance(5_000);
		expect((await repeatedOf(own)).repeated).toBe(true);
		asked.finish(200, { n: 1 });
		expect((await repeatedOf(own)).repeated).toBe(true);
	});

	it('is not marked with Remember Events 0', async () => {
		const own = { nodeId: 'forgets', options: { rememberMinutes: 0 } };
		const all = [await repeatedOf(own), await repeatedOf(own)];
		expect(all.map(({ repeated }) => repeated)).toEqual([false, false]);
	});
});
