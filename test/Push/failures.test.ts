import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { newExecution } from '../run';
import { useService } from '../tested';
import { says, testedPush, toTopic, toUser } from './tested';

const push = useService(testedPush);
const seeded = SEEDED_MESSAGING.push;
const [phone, tablet] = seeded.userTokens;
const bodies = () => push.world.requests.map(({ body }) => body as Record<string, unknown>);
const run = async (resource: string, operation: string, own = {}, more = {}) =>
	(await push.run(resource, operation, own, more)).map(({ json }) => json);

describe('success: false', () => {
	it('names the tokens that were not sent to', async () => {
		push.world.configure({ push: { unknownTokens: 'unsuccessful' } });
		const tokens = { values: [{ token: 'stray', user_external_id: 'u' }] };
		await expect(run('notification', 'sendByToken', { ...says, tokens })).rejects.toMatchObject({
			message: 'The service did not send to these tokens: stray',
			description: expect.stringContaining('success: false'),
		});
		await expect(
			run('topic', 'subscribe', { topic: 'news', devices: 'stray, other' }),
		).rejects.toThrow('The service did not subscribe these tokens: stray, other');
	});

	it('names the user whose tokens were not sent to', async () => {
		const own = { ...says, user_external_id: seeded.unknownUser };
		await expect(run('notification', 'sendByUser', own)).rejects.toThrow(
			`The service did not send to the tokens of user ${seeded.unknownUser}`,
		);
	});

	const partly = (tokens: readonly string[], error: unknown = 'worn out') => ({
		body: {
			messageId: tokens.map((token) => ({ messageId: 1, token, user_external_id: seeded.user })),
			success: false,
			error,
		},
	});
	const toBoth = {
		...says,
		tokens: { values: [phone, tablet].map((token) => ({ token, user_external_id: seeded.user })) },
	};

	it('of some tokens says so in the title, and Retry On Fail does not send again', async () => {
		push.world.faults.add(partly([phone]));
		const execution = newExecution();
		const send = async () => await run('notification', 'sendByToken', toBoth, { execution });
		const message = `The service did not send to these tokens: ${tablet}. It sent to 1 other`;
		const description = expect.stringMatching(
			`It sent to ${phone}. Retry On Fail does not send this again.*“worn out”`,
		);
		await expect(send()).rejects.toMatchObject({
			message,
			description,
			context: { data: { notSent: [tablet], messageId: [{ token: phone }] } },
		});
		await expect(send()).rejects.toMatchObject({ message, description });
		expect(bodies()).toHaveLength(1);
	});

	it('of all tokens does not claim that any was left out', async () => {
		push.world.faults.add(partly([phone, tablet]));
		await expect(run('notification', 'sendByToken', toBoth)).rejects.toThrow(
			'The service sent to 2 of these tokens, and reports a failure',
		);
	});

	it('of a user names the tokens that were sent to', async () => {
		push.world.faults.add(partly([phone]));
		await expect(run('notification', 'sendByUser', toUser)).rejects.toMatchObject({
			message: `The service sent to 1 of the tokens of user ${seeded.user}, and reports a failure`,
			description: expect.stringContaining(`It sent to ${phone}.`),
		});
	});

	it('of one user among several counts as uncertain, and is not sent again', async () => {
		push.world.faults.add(partly([phone]));
		const own = {
			...says,
			user_external_id: `${seeded.user}, ${seeded.unknownUser}, ${seeded.quietUser}`,
			options: { batching: { batch: { batchSize: 1 } } },
		};
		const execution = newExecution();
		const message = `Delivery to 1 of 3 recipients is uncertain: ${seeded.user}. Not sent to 1: ${seeded.unknownUser}. Sent to 1`;
		const send = async () => await run('notification', 'sendByUser', own, { execution });
		await expect(send()).rejects.toMatchObject({ message });
		await expect(send()).rejects.toMatchObject({ message });
		const users = bodies().map(({ user_external_id: user }) => user);
		expect(users).toEqual([seeded.user, seeded.unknownUser, seeded.quietUser, seeded.unknownUser]);
	});

	it('of a topic with a message is uncertain, and is not sent again', async () => {
		push.world.faults.add({ body: { messageId: 74001, success: false, error: null } });
		const execution = newExecution();
		const send = async () => await run('notification', 'sendByTopic', toTopic, { execution });
		const words = `Delivery to the tokens of topic ${seeded.topic} is uncertain: the service reports a failure, and message 74001`;
		await expect(send()).rejects.toThrow(words);
		await expect(send()).rejects.toThrow(words);
		expect(bodies()).toHaveLength(1);
	});

	it('of a topic without a message may be sent again', async () => {
		push.world.faults.add({ body: { messageId: 0, success: false, error: null } });
		const execution = newExecution();
		const send = async () => await run('notification', 'sendByTopic', toTopic, { execution });
		await expect(send()).rejects.toThrow(
			`The service did not send to the tokens of topic ${seeded.topic}`,
		);
		expect(await send()).toMatchObject([{ success: true }]);
	});

	it('names three of many tokens in the title, and all in the details', async () => {
		const tokens = Array.from({ length: 30 }, (_, index) => `t-${index}`);
		push.world.faults.add(partly([]));
		await expect(
			run('topic', 'subscribe', { topic: 'news', devices: tokens.join() }),
		).rejects.toMatchObject({
			message: 'The service did not subscribe these tokens: t-0, t-1, t-2 and 27 more',
			context: { data: { notSent: tokens } },
		});
	});
});

it('a token that an answer leaves out gives an item with sent: 0', async () => {
	const named = { messageId: 1, token: phone, user_external_id: seeded.user };
	push.world.faults.add({ body: { messageId: [named], success: true, error: null } });
	const values = [phone, tablet].map((token) => ({ token, user_external_id: seeded.user }));
	const own = { ...says, tokens: { values } };
	expect(await run('notification', 'sendByToken', own)).toEqual([
		{ ...named, success: true },
		{ ...values[1], sent: 0, success: true },
	]);
});
