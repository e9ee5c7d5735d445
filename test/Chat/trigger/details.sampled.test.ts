import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { messageFields, statusFields } from '../../../nodes/Chat/trigger/content';
import { SAMPLES } from '../../../sandbox/services/chat/samples';
import { sampled, seed } from '../../harness/sample';

const numRuns = sampled(1_000, 20_000);

const types = Object.values(SAMPLES).flatMap(({ asked }) =>
	'message' in asked ? asked.message.type : [],
);
/** Names that have a meaning in some type. */
const names = [
	'id',
	'body',
	'text',
	'caption',
	'title',
	'name',
	'address',
	'latitude',
	'wa_id',
	'new_wa_id',
	'user_id',
	'button_reply',
	'list_reply',
	'nfm_reply',
	'response_json',
];
const anyNames = ['context', 'referral', 'errors', 'conversation', 'recipient_id', 'from', 'other'];

const key = fc.constantFrom(...names, ...anyNames, ...types);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 4, depthSize: 'small' },
		fc.nat().map((number) => `leaf ${number}`),
		fc.nat().map((number) => number + 1_000),
		fc.boolean(),
		fc.dictionary(key, tie('value'), { maxKeys: 4 }),
		fc.array(tie('value'), { maxLength: 3 }),
	),
}));

const places = Object.fromEntries(names.map((name) => [name, value]));

const leavesOf = (one: unknown): unknown[] =>
	one !== null && typeof one === 'object' ? Object.values(one).flatMap(leavesOf) : [one];

it(`Every value of a message or a status is in its item (${numRuns} entries, seed ${seed})`, () => {
	const entry = fc.record({
		type: fc.constantFrom(...types, 'future'),
		own: fc.dictionary(key, value, { maxKeys: 6 }),
		content: fc.record(places, { requiredKeys: [] }),
	});
	const property = fc.property(entry, ({ type, own, content }) => {
		for (const [read, one] of [
			[messageFields, { ...own, [type]: content, type }],
			[statusFields, { status: 'read', ...own }],
		] as const) {
			const shown = leavesOf(read(one as IDataObject)).map(String);
			// True says whether a message was forwarded.
			const given = leavesOf(one).filter((leaf) => typeof leaf !== 'boolean');
			expect(shown).toEqual(expect.arrayContaining(given.map(String)));
		}
	});
	fc.assert(property, { seed, numRuns });
});
