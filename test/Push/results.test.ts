import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { newExecution } from '../harness/run';
import { content, toTopic, toUser } from './samples';
import { usePush } from './tested';

const { push, bodies, run } = usePush();
const { user, topic, userTokens } = SEEDED_MESSAGING.push;
const [phone, tablet] = userTokens;
const values = userTokens.map((token) => ({ token, user_external_id: user }));
const toBoth = { ...content, tokens: { values } };
const partly = (tokens: readonly string[]) => ({
	messageId: tokens.map((token) => ({ messageId: 1, token, user_external_id: user })),
	success: false,
	error: 'worn out',
});

describe('success: false', () => {
	it('names the tokens that were not sent to', async () => {
		push.world.configure({ push: { unknownTokens: 'unsuccessful' } });
		const tokens = { values: [{ token: 'stray', user_external_id: 'u' }] };
		await expect(run('notification', 'sendByToken', { ...content, tokens })).rejects.toMatchObject({
			message: 'The service did not send to these tokens: stray',
			description: expect.stringContaining('success: false'),
		});
		await expect(
			run('topic', 'subscribe', { topic: 'news', devices: 'stray, other' }),
		).rejects.toThrow('The service did not subscribe these tokens: stray, other');
	});

	it.each<[string, string, object, object, string, string]>([
		[
			'some tokens',
			'sendByToken',
			toBoth,
			partly([phone]),
			`The service did not send to these tokens: ${tablet}. It sent to 1 other`,
			`It sent to ${phone}. Retry On Fail does not send this again.*“worn out”`,
		],
		[
			'all tokens',
			'sendByToken',
			toBoth,
			partly([phone, tablet]),
			'The service sent to 2 of these tokens but reported a failure',
			`It sent to ${phone}, ${tablet}.`,
		],
		[
			'a token of a user',
			'sendByUser',
			toUser,
			partly([phone]),
			`The service sent to 1 of the tokens of user ${user} but reported a failure`,
			`It sent to ${phone}.`,
		],
		[
			'a topic',
			'sendByTopic',
			toTopic,
			{ messageId: 74001, success: false, error: null },
			`It may have been sent to the tokens of topic ${topic}: the response reports a failure but also contains message 74001`,
			'Retry On Fail does not send this again.',
		],
	])(
		'with a message to %s is not sent again',
		async (_what, operation, own, body, message, said) => {
			push.world.faults.add({ body });
			const execution = newExecution();
			for (let attempt = 1; attempt <= 2; attempt++) {
				await expect(run('notification', operation, own, { execution })).rejects.toMatchObject({
					message: expect.stringContaining(message),
					description: expect.stringMatching(said),
				});
			}
			expect(bodies()).toHaveLength(1);
		},
	);

	it('of a topic without a message may be sent again', async () => {
		push.world.faults.add({ body: { messageId: 0, success: false, error: null } });
		const execution = newExecution();
		const send = async () => await run('notification', 'sendByTopic', toTopic, { execution });
		await expect(send()).rejects.toThrow(
			`The service did not send to the tokens of topic ${topic}`,
		);
		expect(await send()).toMatchObject([{ success: true }]);
	});
});

describe('Send by Token', () => {
	const stray = { token: 'stray', user_external_id: 'u' };
	const asked = [values[0], stray, values[1]];
	const send = async (more: object = {}) =>
		await run('notification', 'sendByToken', { ...content, tokens: { values: asked }, ...more });
	const confirmed = (...ids: number[]) =>
		ids.map((messageId, index) => ({ messageId, ...asked[index], confirmed: true, success: true }));
	const missing = asked.map((one) => ({ ...one, confirmed: false, success: true }));

	it.each([
		['all', confirmed(73004, 73005, 73006)],
		['enrolled', [confirmed(73004)[0], missing[1], confirmed(73004, 73005, 73006)[2]]],
		['none', missing],
		['unnamed', confirmed(73004, 73005, 73006)],
	])('gives an item for every token where the answer names %s', async (namedTokens, expected) => {
		push.world.configure({ push: { namedTokens } });
		expect(await send()).toEqual(expected);
	});

	it.each([
		['another order', [values[1], stray, values[0]].map((one) => ({ messageId: 1, ...one }))],
		['no users', asked.map(({ token }) => ({ messageId: 1, token }))],
	])('finds each token in an answer with %s', async (_what, messageId) => {
		push.world.faults.add({ body: { messageId, success: true, error: null } });
		expect(await send()).toEqual(confirmed(1, 1, 1));
	});
});

it('Send by User names the user where the answer names nobody', async () => {
	push.world.faults.add({ body: { messageId: [{ messageId: 7 }], success: true, error: null } });
	const [json] = await run('notification', 'sendByUser', toUser);
	expect(json).toMatchObject({ messageId: 7, user_external_id: user });
});
