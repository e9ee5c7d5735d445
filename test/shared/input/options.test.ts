import { validOption } from '../../../nodes/shared/input/scalars';
import { formOf } from '../../../nodes/shared/declare/service';
import type { Parameter } from '../../../nodes/shared/declare/operation';
import { testedServices } from '../../harness/services';

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
		'%j is none, and the title of the error lists all values, because models see nothing else',
		(value) => {
			expect(() => validOption(priority, value)).toThrow(
				'is not a valid value of “Priority”, which takes high, VOICE, 2',
			);
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

type Choice = { name: string; value: string };

/** Path and options of each choice of a form, at any depth. */
function choicesIn(parameters: readonly Parameter[], path = ''): Array<[string, Parameter]> {
	return parameters.flatMap((parameter) => {
		const { name, type, options = [] } = parameter;
		if (type === 'options' || type === 'multiOptions') return [[`${path}${name}`, parameter]];
		const groups = options as ReadonlyArray<Parameter & { values?: readonly Parameter[] }>;
		const inside = groups.flatMap((one) => (one.values ? [...one.values] : [one]));
		return choicesIn(inside, `${path}${name}.`);
	});
}

describe.each(testedServices.map(({ name, service }) => [name, service] as const))(
	'The choices of %s',
	(_name, { resources }) => {
		const choices = resources.flatMap(({ value, operations }) =>
			operations.flatMap((one) => choicesIn(formOf(one), `${value}.${one.value} `)),
		);

		it('take each label and each value in any case', () => {
			for (const [path, choice] of choices) {
				for (const { name, value } of (choice.options ?? []) as readonly Choice[]) {
					for (const text of [name, name.toLowerCase(), name.toUpperCase(), ` ${name} `]) {
						expect([path, text, validOption(choice, text)]).toEqual([path, text, value]);
					}
					if (typeof value === 'string') expect(validOption(choice, value)).toBe(value);
				}
			}
		});
	},
);
