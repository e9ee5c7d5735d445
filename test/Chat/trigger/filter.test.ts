import type { IHookFunctions, INode } from 'n8n-workflow';

import {
	businessNumbersIn,
	optOutIn,
	requireBusinessNumbers,
} from '../../../nodes/Chat/trigger/filter';

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

describe('Opt-out words', () => {
	it.each([
		['STOP', 'stop'],
		['ST\u200bOP', 'stop'],
		[' \t\nStop\u00a0', 'stop'],
		['Ｓｔｏｐ', 'stop'],
		['STOPP ES GROSS', 'stopp es groß'],
		['ΣΤΟΠΣ', 'στοπς'],
	])('are found in %j', (text, word) => {
		expect(optOutIn({ type: 'text', text }, ['no', word])).toBe(word);
	});

	it.each(['Stop it', 'Don’t stop', 'stop.', 'nonstop', 's top', ''])(
		'are not found in %j',
		(text) => {
			expect(optOutIn({ type: 'text', text }, ['stop'])).toBeUndefined();
		},
	);

	it.each([{ type: 'image', text: 'stop' }, { type: 'sticker' }, { kind: 'unknown' }])(
		'are no captions and nothing else: %j',
		(item) => {
			expect(optOutIn(item, ['stop', 'undefined'])).toBeUndefined();
		},
	);
});
