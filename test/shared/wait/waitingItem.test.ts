import type {
	IDataObject,
	IHookFunctions,
	INodeExecutionData,
	INodeParameters,
} from 'n8n-workflow';

import { Email } from '../../../nodes/Email/Email.node';
import { question, testedEmail } from '../../Email/tested';
import { useManualClock } from '../../harness/manualClock';
import { useService } from '../../harness/tested';
import { receive } from '../../trust/webhookRun';

const email = useService(testedEmail);
useManualClock();

describe('The item that waits', () => {
	const ask = async (own: INodeParameters, json: IDataObject) => {
		const items: INodeExecutionData[] = [{ json }];
		await email.run('email', 'sendAndWait', { ...question, ...own }, { items });
		return items[0].json;
	};
	const timedOut = { answer: 'timedOut', answeredAt: null, questionId: expect.any(String) };
	const { message } = question;

	it('has the fields of n8n’s own node at the timeout', async () => {
		expect(await ask({}, { order: 7, data: { a: 1 } })).toEqual({
			...{ order: 7, approved: false, ...timedOut },
			data: { a: 1, approved: false, respondedAt: null, message },
		});
		expect(await ask({ responseType: 'freeText' }, { order: 7 })).toEqual({
			...{ order: 7, ...timedOut },
			data: { text: null, respondedAt: null, message },
		});
		expect(await ask({}, { data: 'own' })).toEqual({ data: 'own', approved: false, ...timedOut });
	});
});

it('An email of a workflow without a name names none', async () => {
	await email.run('email', 'sendAndWait', question);
	const [{ body }] = email.world.requests;
	expect((body as { html: string }).html).not.toContain('Asked by');
});

it('An AI agent’s tool asks, too', async () => {
	await email.run('email', 'sendAndWait', question, { asTool: true });
	expect(email.world.requests).toHaveLength(1);
});

it('n8n has nothing to register for an answer', async () => {
	const { webhookMethods } = new Email();
	for (const method of Object.values(webhookMethods.default)) {
		expect(await method.call({} as IHookFunctions)).toBe(true);
	}
});

describe('An answer', () => {
	let questionId = '';
	let asked = 0;
	beforeEach(() => (questionId = `waiting-${asked++}`));

	const post = async (
		{ approved = 'false', comment = 'Too many' } = {},
		item: IDataObject = {},
		type = 'n8n-nodes-switchboard.emailHitlTool',
	) => {
		const { result } = await receive(
			new Email(),
			{
				operation: 'sendAndWait',
				message: 'Buy 3?',
				approvalOptions: { values: { askForComment: true } },
			},
			{ method: 'POST', query: { questionId, approved, recipient: ['x'] }, body: { comment } },
			{ questionId, ...item },
			{ type },
		);
		return result.workflowData?.[0][0].json.data;
	};
	const respondedAt = '2026-03-15T10:00:00.000Z';
	const declined = { approved: false, respondedAt };

	it.each([
		['declines with a reason', {}, { ...declined, comment: 'Too many', chatInput: 'Too many' }],
		['declines without a reason', { comment: '' }, declined],
		['approves', { approved: 'true' }, { approved: true, respondedAt, comment: 'Too many' }],
	])('of a review has chatInput where it %s', async (_what, said, data) => {
		expect(await post(said)).toEqual(data);
	});

	it('of another node has none', async () => {
		const data = { ...declined, comment: 'Too many' };
		expect(await post({}, {}, 'n8n-nodes-switchboard.email')).toEqual(data);
	});

	it('leaves data alone that is no object', async () => {
		expect(await post({}, { data: 'own' })).toBe('own');
	});
});

it.each([5, null, undefined, { a: 1 }])(
	'A message %j in the item’s own data is not shown',
	async (message) => {
		const { sent } = await receive(
			new Email(),
			{ operation: 'sendAndWait', message: 'Buy 3?', approvalOptions: {} },
			{ method: 'GET', query: { questionId: 'shown' } },
			{ questionId: 'shown', data: { message } as IDataObject },
		);
		expect(sent).toContain('<p class="asked">Buy 3?</p>');
	},
);
