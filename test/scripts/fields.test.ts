import { extractFromAICalls } from 'n8n-workflow';

import { modelFieldsOf } from '../../scripts/generate/reference/fields';
import { entriesOf } from '../harness/entries';
import { testedServices } from '../harness/services';

describe.each(testedServices.map((tested) => [tested.name, tested] as const))(
	'The expressions for models of %s',
	(_name, tested) => {
		it('are read by n8n, and name all values of their fields', () => {
			for (const { key, operation } of entriesOf(tested)) {
				for (const [label, expression] of modelFieldsOf(operation.parameters)) {
					const field = operation.parameters.find(({ displayName }) => displayName === label)!;
					const [{ key: name, description }] = extractFromAICalls(expression);
					expect([key, name]).toEqual([key, field.name]);
					for (const { value } of field.options as ReadonlyArray<{ value: string }>) {
						expect(description).toContain(String(value));
					}
				}
			}
		});
	},
);

it('leaves out fields that change the form', () => {
	const choice = { type: 'options', options: [{ name: 'A', value: 'a' }], default: 'a' } as const;
	const parameters = [
		{ ...choice, displayName: 'Mode', name: 'mode' },
		{ ...choice, displayName: 'Kind', name: 'kind', displayOptions: { show: { mode: ['a'] } } },
	];
	expect(modelFieldsOf(parameters)).toEqual([
		['Kind', "{{ $fromAI('kind', 'One of: a', 'string') }}"],
	]);
});
