import { OperationError } from '../../../nodes/shared/errors/operationError';
import { recipientsError } from '../../../nodes/shared/write/internal/recipientErrors';

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

describe('The text of an error with several recipients', () => {
	it.each<[string, number, Failed[], string, string]>([
		[
			'all uncertain',
			2,
			[uncertain('a'), uncertain('b')],
			'It may have been sent to 2 of 2 recipients: a, b',
			`The message may have been delivered to a, b. Retry On Fail sends nothing more. ${again(2)} Look there.`,
		],
		[
			'some of each kind',
			4,
			[rejected('a'), uncertain('b')],
			'It may have been sent to 1 of 4 recipients: b. Not sent to 1: a. Sent to 2',
			`The message may have been delivered to b. Retry On Fail sends only to those who were not sent to. ${again(4)} Not sent to a: No mailbox. Look there. Correct it.`,
		],
		[
			'one advice for both',
			2,
			[rejected('a'), uncertain('b', 'Correct it.')],
			'It may have been sent to 1 of 2 recipients: b. Not sent to 1: a',
			`The message may have been delivered to b. Retry On Fail sends only to those who were not sent to. ${again(2)} Not sent to a: No mailbox. Correct it.`,
		],
		[
			'four rejected for one reason',
			5,
			['a', 'b', 'c', '<d>'].map((name) => rejected(name)),
			'Not sent to 4 of 5 recipients: a, b, c and 1 more. Sent to 1',
			`Retry On Fail sends only to those who were not sent to. ${again(5)} Not sent to a, b, c and 1 more: No mailbox. Correct it.`,
		],
		[
			'reasons that alternate',
			4,
			['x', 'y', 'x', 'y'].map((reason, index) => rejected(`${index}`, reason)),
			'Not sent to 4 of 4 recipients: 0, 1, 2 and 1 more',
			'Retry On Fail sends to all 4 again. Not sent to 0, 2: x. Not sent to 1, 3: y. Correct it.',
		],
		[
			'names in angle brackets',
			3,
			[uncertain('A <a> <b>'), rejected('C <c> <d>')],
			'It may have been sent to 1 of 3 recipients: A <a> <b>. Not sent to 1: C <c> <d>. Sent to 1',
			`The message may have been delivered to A ‹a› ‹b›. Retry On Fail sends only to those who were not sent to. ${again(3)} Not sent to C ‹c› ‹d›: No mailbox. Look there. Correct it.`,
		],
	])('%s', (_what, total, failed, message, description) => {
		expect(recipientsError(total, failed, [])).toMatchObject({ message, description });
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

	it('names 50 uncertain ones in its description, fewer if they are long', () => {
		const namedOf = (all: string[]) =>
			/delivered to (.*?)\. Retry/.exec(
				recipientsError(
					all.length,
					all.map((name) => uncertain(name)),
					[],
				).description,
			)?.[1];
		expect(namedOf(names(51, 2))).toBe(`${names(50, 2).join(', ')} and 1 more`);
		const long = names(51, 59);
		expect(namedOf(long)).toBe(`${long.slice(0, 29).join(', ')} and 22 more`);
	});

	it('has the first HTTP code, and lists everybody in its body', () => {
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
