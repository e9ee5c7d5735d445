import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { testedEmail } from '../../../Email/tested';
import { samples as numberingSamples } from '../../../Numbering/samples';
import { useNumbering } from '../../../harness/numberingRun';
import { newExecution } from '../../../harness/run';
import { useService } from '../../../harness/tested';
import { openTool } from '../../../harness/toolRun';
import { Numbering } from '../../../../nodes/Numbering/Numbering.node';
import { until } from '../../../harness/until';

const fromAi = (name: string, type = 'string') =>
	`={{ $fromAI('${name}', 'The ${name}', '${type}') }}`;
const retrying = { retryOnFail: true, maxTries: 3 };

describe('A tool that sends', () => {
	const email = useService(testedEmail);
	const parameters = {
		resource: 'email',
		operation: 'send',
		...testedEmail.samples['email.send'],
		destination: fromAi('to'),
	};
	const open = (more: object = {}) =>
		openTool(
			{ parameters, credential: email.credential(), settings: retrying, ...more },
			testedEmail.nodeType,
		);
	const sentTo = () =>
		email.world.requests.map(({ body }) => (body as IDataObject).destination as string);

	it('is not repeated by Retry On Fail where it may have sent, and says so', async () => {
		email.world.faults.add({ drop: 'after' });
		const [item] = await open()()({ to: 'a@example.com' });
		expect(item).toMatchObject({
			error: expect.stringMatching(/^It may have been sent/),
			message: expect.stringContaining('Ask the recipient'),
			mayHaveBeenSent: true,
			outcome: 'unknown',
		});
		expect(sentTo()).toHaveLength(1);
	});

	it('is repeated where it certainly did not send', async () => {
		email.world.faults.add({ status: 418 });
		const [item] = await open()()({ to: 'a@example.com' });
		expect(item).not.toHaveProperty('error');
		expect(sentTo()).toHaveLength(2);
	});

	it('does not send again what may have been sent when the model calls it again', async () => {
		email.world.faults.add({ drop: 'after' });
		const call = open()();
		const first = await call({ to: 'a@example.com' });
		expect(await call({ to: 'a@example.com' })).toEqual(first);
		expect(await call({ to: 'b@example.com' })).not.toHaveProperty('[0].error');
		expect(sentTo()).toEqual(['a@example.com', 'b@example.com']);
	});

	it('returns to the model who was sent to, and sends later to the others alone', async () => {
		email.world.faults.add({ status: 418, skip: 1 });
		const call = open()();
		const input = { to: 'a@example.com, b@example.com, c@example.com' };
		expect(await call(input)).toMatchObject([{ outcome: 'partial', mayHaveBeenSent: false }]);
		expect(sentTo()).toHaveLength(3);
		await call(input);
		expect(sentTo()).toHaveLength(4);
	});

	it('does not repeat what was done before n8n’s Retry', async () => {
		const execution = newExecution();
		const run = (executionId: string) => {
			// Another account may be chosen in between.
			const credentials = { switchboardMessagingApi: { id: executionId, name: 'Account' } };
			return open({ execution, executionId, settings: { ...retrying, credentials } })();
		};
		await run('1')({ to: 'a@example.com' });
		await run('2')({ to: 'a@example.com' });
		expect(sentTo()).toHaveLength(1);
	});
});

describe('A tool that buys', () => {
	const numbering = useNumbering();
	const open = (own: INodeParameters = {}, more: object = {}) =>
		openTool(
			{
				parameters: {
					resource: 'order',
					operation: 'buy',
					...numberingSamples['order.buy'],
					reference: '',
					quantity: fromAi('quantity', 'number'),
					...own,
				},
				credential: numbering.credential(),
				settings: retrying,
				...more,
			},
			new Numbering(),
		);
	const references = () =>
		numbering
			.asked('/api/management/buyDids')
			.map(({ body }) => (body as { reference: string }).reference);

	it('asks each time with the same reference', async () => {
		numbering.world.faults.add({ path: '/api/management/buyDids', status: 418, times: 2 });
		const [order] = await open()()({ quantity: 1 });
		expect(order).toHaveProperty('orderId');
		expect(references()).toHaveLength(3);
		expect(new Set(references()).size).toBe(1);
	});

	it('buys once where the answer is lost, and finds the order', async () => {
		numbering.world.faults.add({ path: '/api/management/buyDids', drop: 'after' });
		expect(await open()()({ quantity: 1 })).toMatchObject([{ recovered: true }]);
		expect(references()).toHaveLength(1);
	});

	it('makes a purchase of each of two equal calls at once, with its own order', async () => {
		const item = open();
		const [[one], [other]] = await Promise.all(
			[item(), item()].map(async (call) => await call({ quantity: 1 })),
		);
		expect(one.orderId).not.toBe(other.orderId);
		expect(new Set(references()).size).toBe(2);
	});

	it('buys once where two equal calls at once name one reference', async () => {
		numbering.world.faults.add({ path: '/api/management/buyDids', held: true } as never);
		const item = open({ reference: 'PO-1' });
		const both = Promise.all([item(), item()].map(async (call) => await call({ quantity: 1 })));
		await until(() => references().length > 0);
		numbering.world.faults.clear();
		const [[one], [other]] = await both;
		expect(references()).toEqual(['PO-1']);
		expect(other.orderId).toBe(one.orderId);
	});
});
