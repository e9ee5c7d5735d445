import { validOption } from '../../../nodes/shared/input/scalars';
import { mail, testedEmail } from '../../Email/tested';
import { useService } from '../../tested';

const priority = {
	displayName: 'Priority',
	name: 'priority',
	type: 'options',
	options: [
		{ name: 'High', value: 'high' },
		{ name: 'Call In', value: 'VOICE' },
		{ name: 'Two', value: 2 },
	],
	default: 'high',
} as const;

describe('A value of a choice', () => {
	it.each([
		['high', 'high'],
		['High', 'high'],
		[' HIGH ', 'high'],
		['call in', 'VOICE'],
		['voice', 'VOICE'],
		[2, 2],
		['Two', 2],
	])('may be its value or its label in any case: %j', (value, expected) => {
		expect(validOption(priority, value)).toBe(expected);
	});

	it.each(['', 'highest', '2', null, ['high'], { name: 'High' }])(
		'%j is none, and the error lists all values',
		(value) => {
			expect(() => validOption(priority, value)).toThrow('is not a valid value of “Priority”');
		},
	);

	it('that is the label of one option and the value of another is the value', () => {
		const options = [
			{ name: 'b', value: 'a' },
			{ name: 'c', value: 'b' },
		];
		expect(validOption({ ...priority, options }, 'b')).toBe('b');
		expect(() => validOption({ ...priority, options }, 'B')).toThrow('not a valid value');
	});
});

describe('A category as a model writes it', () => {
	const email = useService(testedEmail);

	it('is sent as its value', async () => {
		await email.run('email', 'send', { ...mail, category: '={{ "One-Time Password" }}' });
		expect(email.world.requests[0].body).toMatchObject({ category: 'otp' });
	});
});
