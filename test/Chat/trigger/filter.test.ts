import type { IHookFunctions, INode } from 'n8n-workflow';

import { businessNumbersIn, requireBusinessNumbers } from '../../../nodes/Chat/trigger/filter';

const hooks = {
	getNode: () => ({ name: 'Chat Trigger' }) as INode,
} as Partial<IHookFunctions> as IHookFunctions;

describe('Business Numbers', () => {
	it.each([
		['', []],
		['+44 20 7946 0101', ['442079460101']],
		[
			'0044 20 7946 0101; 650000000000001\n+49 (30) 1',
			['442079460101', '650000000000001', '49301'],
		],
		['\u202a+44 20 7946 0101\u202c, tel:+49-30-1', ['442079460101', '49301']],
		['support', ['']],
	])('%j are %j', (businessNumbers, expected) => {
		expect(businessNumbersIn({ businessNumbers })).toEqual(expected);
	});

	it.each(['support', '020 7946 0101'])('with %s are rejected at publishing', (wrong) => {
		const options = { businessNumbers: `+44 20 7946 0101, ${wrong}` };
		expect(() => requireBusinessNumbers(hooks, options)).toThrow(
			`“${wrong}” under Business Numbers`,
		);
	});
});
