import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ChatTrigger } from '../../../nodes/Chat/ChatTrigger.node';
import { useTrigger } from '../../Numbering/trigger/polling';
import { samples } from '../../Numbering/samples';
import { receive } from '../../harness/webhookRun';

const { numbering, published } = useTrigger();
const buying = samples['order.buy'];

const buy = async (own: INodeParameters, items = [{ json: {} }], settings = {}) =>
	await numbering.run('order', 'buy', { ...buying, ...own }, { items, settings });
const bought = () =>
	numbering.world.requests.filter(({ route }) => route === '/api/management/buyDids');

describe('A guard whose expression returns nothing', () => {
	it('rejects the purchase where it is a whole group', async () => {
		const options = { limits: { values: '={{ $json.limits }}' } };
		await expect(buy({ options })).rejects.toThrow('“Limits” is empty');
		expect(numbering.world.requests).toEqual([]);
	});

	it('does not apply to a field that is empty without an expression', async () => {
		await buy({ reference: '', maxCost: '', dryRun: null } as INodeParameters);
		expect(bought()).toHaveLength(1);
	});
});

it.each<[IDataObject, unknown]>([
	[{ limits: '={{ $json.limits }}' }, { values: { maxPerExecution: 0 } }],
	[{ limits: '={{ $json.limits }}' }, { maxPerExecution: 0 }],
	[{ limits: '={{ $json.limits }}' }, '{ "maxPerExecution": 0 }'],
	[{ limits: { values: '={{ $json.limits }}' } }, { maxPerExecution: '0' }],
	[{ limits: { values: '={{ $json.limits }}' } }, '{ "maxPerExecution": 0 }'],
	['={{ $json.limits }}' as never, { limits: { values: { maxPerExecution: 0 } } }],
])('A guard is one as %j with %j', async (options, limits) => {
	await expect(buy({ options } as never, [{ json: { limits } }] as never)).rejects.toThrow(
		'Max per Execution is 0',
	);
	expect(bought()).toEqual([]);
});

describe('A field that an AI model fills in', () => {
	const fromAi = (name: string, type: string) =>
		`={{ $fromAI('${name}', 'The ${name}', '${type}') }}`;
	const asked = {
		quantity: fromAi('quantity', 'number'),
		reference: fromAi('reference', 'string'),
		maxCost: fromAi('max_cost', 'number'),
	};
	const ask = async (own: IDataObject) =>
		await buy(asked, [
			{ json: { quantity: 1, reference: 'first', max_cost: 100, ...own } } as never,
		]);
	const blanks = [null, 'null', ' null '];

	it.each(blanks)('rejects the purchase where a guard is %j', async (max_cost) => {
		await expect(ask({ max_cost })).rejects.toThrow('“Max Cost” is empty');
		expect(numbering.world.requests).toEqual([]);
	});

	it('takes a limit of 0 for 0', async () => {
		await expect(ask({ max_cost: 0 })).rejects.toThrow('which is above Max Cost (0.00)');
		expect(bought()).toEqual([]);
	});
});

describe('Authentication by expression', () => {
	it.each(['={{ $json.nope }}', '={{ "password" }}'])('rejects %s', async (authentication) => {
		await expect(buy({ authentication })).rejects.toThrow('“Authentication” has an unknown value');
		expect(numbering.world.requests).toEqual([]);
	});
});

describe('A trigger whose expression returns nothing', () => {
	const notify = async (own: INodeParameters, ...messages: IDataObject[]) => {
		const form = { secretIn: 'path', triggerOn: ['messages'], options: {}, ...own };
		const body = { field: 'messages', value: { messages } };
		return await receive(new ChatTrigger(), form, { body });
	};

	it('does not poll', async () => {
		const trigger = published('order', { overlapHours: '={{ undefined }}' });
		await expect(trigger.poll()).rejects.toThrow('“Overlap (Hours)” is empty');
		expect(numbering.world.requests).toEqual([]);
	});

	it.each(['ipAllowList', 'businessNumbers', 'optOutWords', 'statuses', 'rememberMinutes'])(
		'starts no workflow without its %s',
		async (name) => {
			const message = { from: '44', id: name, timestamp: '1', type: 'text', text: { body: 'Hi' } };
			const { status, result } = await notify(
				{ options: { [name]: '={{ $vars.nope }}' } },
				message,
			);
			expect([status, result.workflowData]).toEqual([500, undefined]);
			expect((await notify({}, message)).result.workflowData).toHaveLength(3);
		},
	);

	it.each([
		{ ipallowlist: '203.0.113.7' },
		[{ ipAllowList: '203.0.113.7' }],
		'={{ ({ ipallowlist: "203.0.113.7" }) }}',
		'203.0.113.7',
	])('starts no workflow where its options are %j, which its form cannot make', async (options) => {
		const { status, result } = await notify({ options } as INodeParameters);
		expect([status, result.workflowData]).toEqual([500, undefined]);
	});
});
