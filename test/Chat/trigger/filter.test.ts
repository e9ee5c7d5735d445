import type { IDataObject, IHookFunctions, INode, INodeParameters } from 'n8n-workflow';

import { ChatTrigger } from '../../../nodes/Chat/ChatTrigger.node';
import {
	businessNumbersIn,
	optOutIn,
	requireBusinessNumbers,
} from '../../../nodes/Chat/trigger/filter';
import { notify } from '../../../sandbox/services/chat/notification';
import { SEEDED_MESSAGING } from '../../../sandbox/services/messaging/seeded';
import { receive } from '../../harness/webhookRun';
import { useService } from '../../harness/tested';
import { testedChat } from '../tested';

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

type Said = Extract<Parameters<typeof notify>[1], { message: unknown }>['message'];

const { businessNumber: to, engagedPerson: from } = SEEDED_MESSAGING.chat;

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

describe('The Chat Trigger', () => {
	const chat = useService(testedChat);

	/** What each output gets of a message. */
	const outputsOf = async (
		message: Said,
		options: IDataObject,
		triggerOn = ['messages', 'statuses'],
	) => {
		const body = notify(chat.world, { message, from, to, name: 'Jane' });
		const parameters = {
			secretIn: 'path',
			triggerOn,
			options: { ...options, rememberMinutes: 0 },
		} as INodeParameters;
		const { result, status } = await receive(new ChatTrigger(), parameters, { body });
		expect(status).toBe(200);
		return (result.workflowData ?? []).map((items) => items.map(({ json }) => json));
	};

	const stop = { type: 'text', body: ' Stop ' } as const;

	it('outputs an opt-out at its own output, and says which word it is', async () => {
		const [messages, statuses, optOuts] = await outputsOf(stop, { optOutWords: 'End, STOP' });
		expect([messages, statuses]).toEqual([[], []]);
		expect(optOuts).toMatchObject([{ kind: 'message', from, text: ' Stop ', optOutWord: 'STOP' }]);
	});
});
