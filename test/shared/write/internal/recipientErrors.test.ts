import { OperationError } from '../../../../nodes/shared/errors/operationError';
import { recipientsError } from '../../../../nodes/shared/write/sendEach';

type Failed = Parameters<typeof recipientsError>[1][number];

const rejected = (recipient: string, message = 'No mailbox', httpCode?: string): Failed => ({
	recipient,
	error: new OperationError(message, 'Correct it.', { httpCode }),
});
const uncertain = (recipient: string, description = 'Look there.'): Failed => ({
	recipient,
	error: new OperationError('No answer', description, { status: 'unknown', httpCode: '503' }),
});
const names = (count: number, length = 1) =>
	Array.from({ length: count }, (_, index) => `${index}`.padEnd(length, 'x'));
const again = (total: number) =>
	`A new run sends to all ${total} again. Before a new run, remove those who received it.`;
const others = 'Retry On Fail sends only to recipients not sent to yet.';

describe('The error of an item with several recipients', () => {
	it.each<[string, number, Failed[], object, string, string]>([
		[
			'nobody was sent to',
			2,
			[rejected('a'), rejected('b')],
			{ status: 'rejected', isUncertain: false },
			'Not sent to 2 of 2 recipients: a, b',
			'Retry On Fail sends to all 2 again. Not sent to a, b: No mailbox. Correct it.',
		],
		[
			'all are uncertain',
			2,
			[uncertain('a'), uncertain('b')],
			{ status: 'partial', isUncertain: true },
			'It may have been sent to 2 of 2 recipients: a, b',
			`The message may have been delivered to a, b. Retry On Fail sends nothing more. ${again(2)} Look there.`,
		],
		[
			'there are some of each kind, with names in angle brackets',
			4,
			[rejected('A <a>'), uncertain('B <b> <c>')],
			{ status: 'partial', isUncertain: true },
			'It may have been sent to 1 of 4 recipients: B <b> <c>. Not sent to 1: A <a>. Sent to 2',
			`The message may have been delivered to B ‹b› ‹c›. ${others} ${again(4)} Not sent to A ‹a›: No mailbox. Look there. Correct it.`,
		],
		[
			'one advice is for both kinds',
			2,
			[rejected('a'), uncertain('b', 'Correct it.')],
			{ status: 'partial', isUncertain: true },
			'It may have been sent to 1 of 2 recipients: b. Not sent to 1: a',
			`The message may have been delivered to b. ${others} ${again(2)} Not sent to a: No mailbox. Correct it.`,
		],
		[
			'four are rejected for one reason',
			5,
			['a', 'b', 'c', '<d>'].map((name) => rejected(name)),
			{ status: 'partial', isUncertain: false },
			'Not sent to 4 of 5 recipients: a, b, c and 1 more. Sent to 1',
			`${others} ${again(5)} Not sent to a, b, c and 1 more: No mailbox. Correct it.`,
		],
		[
			'there are more than three reasons',
			5,
			['x', 'y', 'x', 'z', 'last'].map((reason, index) => rejected(`${index}`, reason)),
			{ status: 'rejected', isUncertain: false },
			'Not sent to 5 of 5 recipients: 0, 1, 2 and 2 more',
			'Retry On Fail sends to all 5 again. Not sent to 0, 2: x. Not sent to 1: y. Not sent to 3: z. Correct it.',
		],
	])('says that %s', (_what, total, failed, outcome, message, description) => {
		const error = recipientsError(total, failed, []);
		expect(error).toMatchObject({ ...outcome, message, description });
	});

	it('names as many as the title has room for', () => {
		const many = names(12, 59);
		const { message } = recipientsError(
			30,
			[...many.map((name) => uncertain(name)), ...many.map((name) => rejected(name))],
			[],
		);
		const [a, b, c] = many;
		expect(message).toBe(
			`It may have been sent to 12 of 30 recipients: ${a}, ${b}, ${c} and 9 more. Not sent to 12: ${a} and 11 more. Sent to 6`,
		);
	});

	it('names 50 uncertain ones in its description, fewer if they or the advice are long', () => {
		const descriptionOf = (all: string[], advice?: string) => {
			const failed = all.map((name) => uncertain(name, advice));
			return recipientsError(all.length, failed, []).description;
		};
		const namedIn = (description: string) => /delivered to (.*?)\. Retry/.exec(description)?.[1];
		const long = names(51, 59);
		expect(namedIn(descriptionOf(names(51, 2)))).toBe(`${names(50, 2).join(', ')} and 1 more`);
		expect(namedIn(descriptionOf(long))).toBe(`${long.slice(0, 29).join(', ')} and 22 more`);
		const description = descriptionOf(long, `${'Look there. '.repeat(40)}The end.`);
		expect(description).toMatch(/The end\.$/);
		expect(description.length).toBeGreaterThan(1_800);
	});

	it('has the first HTTP code, without which n8n keeps no body, and lists everybody in its body', () => {
		const failed = [rejected('a'), rejected('b', 'Not found', '404'), uncertain('c')];
		expect(recipientsError(4, failed, [{ id: 1 }]).cause).toEqual({
			httpCode: '404',
			status: 'partial',
			uncertain: true,
			body: {
				sent: [{ id: 1 }],
				uncertain: [{ recipient: 'c', reason: 'No answer', description: 'Look there.' }],
				rejected: [
					{ recipient: 'a', reason: 'No mailbox', description: 'Correct it.' },
					{ recipient: 'b', reason: 'Not found', description: 'Correct it.' },
				],
			},
		});
	});
});
