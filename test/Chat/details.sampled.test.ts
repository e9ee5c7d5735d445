import fc from 'fast-check';

import { contentOf, progressOf } from '../../nodes/Chat/trigger/content';
import { SAMPLES } from '../../sandbox/services/chat/samples';
import { sampled, seed } from '../sample';

const numRuns = sampled(1_000, 20_000);

const types = Object.values(SAMPLES).flatMap(({ asked }) =>
	'message' in asked ? asked.message.type : [],
);
/** Names that have a meaning somewhere, and others. */
const names = 'id type text body caption title payload context referral errors code details conversation recipient_id group_id interactive button_reply nfm_reply response_json name formatted_name latitude order contacts system wa_id other 0'.split(' '); // prettier-ignore

const key = fc.constantFrom(...names, ...types);
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

const leavesOf = (one: unknown): unknown[] =>
	one !== null && typeof one === 'object' ? Object.values(one).flatMap(leavesOf) : [one];

it(`Every value of a message or a status is in its item (${numRuns} entries, seed ${seed})`, () => {
	const entry = fc.record({
		type: fc.constantFrom(...types, 'future'),
		own: fc.dictionary(key, value, { maxKeys: 6 }),
	});
	const property = fc.property(entry, ({ type, own }) => {
		for (const [read, one] of [
			[contentOf, { ...own, type }],
			[progressOf, { status: 'read', ...own }],
		] as const) {
			const shown = leavesOf(read(one as object)).map(String);
			// True says whether a message was forwarded.
			const given = leavesOf(one).filter((leaf) => typeof leaf !== 'boolean');
			expect(shown).toEqual(expect.arrayContaining(given.map(String)));
		}
	});
	fc.assert(property, { seed, numRuns });
});
