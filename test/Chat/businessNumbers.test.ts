import type { IHookFunctions, INode } from 'n8n-workflow';

import {
	businessNumbersIn,
	requireBusinessNumbers,
} from '../../nodes/Chat/trigger/businessNumbers';

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
		['support', ['']],
	])('%j are %j', (businessNumbers, expected) => {
		expect(businessNumbersIn({ businessNumbers })).toEqual(expected);
	});

	it('may be empty', () => {
		expect(businessNumbersIn({})).toEqual([]);
		expect(() => requireBusinessNumbers(hooks, {})).not.toThrow();
	});

	it('with an entry without digits are rejected when the workflow is published', () => {
		const options = { businessNumbers: '+44 20 7946 0101, support' };
		expect(() => requireBusinessNumbers(hooks, options)).toThrow(
			'“support” under Business Numbers',
		);
	});
});
