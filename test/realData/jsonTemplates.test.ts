import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { templated } from '../Email/samples';
import { testedEmail } from '../Email/tested';
import { useService } from '../harness/tested';
import { UsedKeys } from '../harness/usedKeys';

const usedKeys = new UsedKeys();
beforeEach(() => usedKeys.install());

const email = useService(testedEmail);

/** What is sent as variables, or the error if nothing is. */
async function variables(variablesJson: string, json: IDataObject): Promise<unknown> {
	const own = { ...templated, specifyVariables: 'json', variablesJson } as INodeParameters;
	const error = await email.run('email', 'sendByTemplate', own, { items: [{ json }] }).then(
		() => undefined,
		(thrown: Error) => thrown,
	);
	const bodies = email.world.requests.map(({ body }) => body as IDataObject);
	expect(bodies.length).toBe(error ? 0 : 1);
	return error ?? bodies[0].variables;
}

const closing = 'x","discount":"100 %';

describe('A value inside a text of JSON stays one value, or nothing is sent', () => {
	it.each<[string, string, IDataObject]>([
		['RB08: a field is added', '={"name":"{{ $json.name }}"}', { name: closing }],
		['RB08: a name in quotation marks', '={"name":"{{ $json.name }}"}', { name: 'Jane "JJ" Doe' }],
		['a line break', '={"name":"{{ $json.name }}"}', { name: 'Jane\nDoe' }],
		['a tab', '={"name":"{{ $json.name }}"}', { name: 'Jane\tDoe' }],
		['a backslash at the end', '={"name":"{{ $json.name }}","b":"x"}', { name: 'C:\\' }],
		[
			'a backslash before the value of another',
			'={"name":"{{ $json.name }}{{ $json.more }}"}',
			{ name: '\\', more: '","a":"b' },
		],
		[
			'the second of two in one text',
			'={"name":"{{ $json.first }} {{ $json.name }}"}',
			{ first: 'Jane', name: closing },
		],
		['in a longer text', '={"name":"Hello {{ $json.name }}!"}', { name: closing }],
		['in a list', '={"names":["{{ $json.name }}"]}', { name: 'x","y' }],
		['in an object within', '={"a":{"b":"{{ $json.name }}"}}', { name: 'x"},"b":{"c":"d' }],
		['as a field', '={"{{ $json.name }}":"x"}', { name: 'a":"b","c' }],
		['a field that is there already', '={"a":"b","{{ $json.name }}":"x"}', { name: 'a' }],
		['the same in another spelling', '={"a":"b","{{ $json.name }}":"x"}', { name: '\\u0061' }],
		[
			'behind an expression with braces and quotation marks',
			`={"a":"{{ $json.x ? '{"' : '' }}","name":"{{ $json.name }}"}`,
			{ name: closing },
		],
		['of a computed value', '={"name":"{{ $json.name.trim() }}"}', { name: closing }],
		['outside of a text', '={"a":{{ $json.name }}}', { name: '1,"discount":"100 %"' }],
		['a part of a number', '={"a":{{ $json.a }}.{{ $json.b }}}', { a: 1, b: '5,"c":"d"' }],
		['an object that ends', '={"a":[{{ $json.name }}]}', { name: '1],"c":["d"' }],
		[
			'an object that begins',
			'={{ $json.start }}"name":"{{ $json.name }}"}',
			{ start: '{', name: '' },
		],
		[
			'joined texts of a list',
			`={"a":["{{ $json.tags.join('","') }}"]}`,
			{ tags: ['a"],"b":["c'] },
		],
		[
			'joined texts where no list is',
			`={"a":"{{ $json.tags.join('","') }}"}`,
			{ tags: ['a', 'b":"c'] },
		],
		['JavaScript joins', `={{ '{"name":"' + $json.name + '"}' }}`, { name: closing }],
		['with a blank before it', `= {{ '{"name":"' + $json.name + '"}' }}`, { name: closing }],
		[
			'JavaScript joins, in other quotation marks',
			`={{ "{\\"name\\":\\"" + $json.name + "\\"}" }}`,
			{ name: closing },
		],
		['a template literal', '={{ `{"name":"Dear ${$json.name}"}` }}', { name: closing }],
		[
			'each entry of a list',
			`={{ '{"a":[' + $json.a.map((one) => '{"b":"' + one.b + '"}').join(',') + ']}' }}`,
			{ a: [{ b: 'x' }, { b: 'y"},{"b":"z' }] },
		],
		[
			'each entry of a list, in template literals',
			'={{ `{"a":[${$json.a.map((one) => `{"b":"${one.b}"}`)}]}` }}',
			{ a: [{ b: 'x' }, { b: 'y"},{"b":"z' }] },
		],
		['a choice', `={{ '{"a":"' + ($json.a || "none") + '"}' }}`, { a: closing }],
	])('%s: %s', async (_source, template, json) => {
		expect(await variables(template, json)).toBeInstanceOf(Error);
	});

	it.each<[string, string, IDataObject, object]>([
		['a name', '={"name":"{{ $json.name }}"}', { name: 'Jane Doe' }, { name: 'Jane Doe' }],
		[
			'marks that JSON allows',
			'={"name":"{{ $json.name }}"}',
			{ name: `O’Neill, 'Jo' {a} [b] : 5 % <b>` },
			{ name: `O’Neill, 'Jo' {a} [b] : 5 % <b>` },
		],
		['nothing', '={"name":"{{ $json.name }}"}', {}, { name: '' }],
		[
			'escaped by the author',
			`={"name":"{{ $json.name.replace(/"/g, '\\\\"') }}"}`,
			{ name: 'Jane "JJ" Doe' },
			{ name: 'Jane "JJ" Doe' },
		],
		[
			'escaped as n8n’s forum advises',
			'={"name":"{{ JSON.stringify($json.name).slice(1, -1) }}"}',
			{ name: 'Jane "JJ"\nDoe' },
			{ name: 'Jane "JJ"\nDoe' },
		],
		[
			'a value that escapes itself',
			'={"name":{{ $json.name.toJsonString() }}}',
			{ name: closing },
			{ name: closing },
		],
		[
			'an object as JSON',
			'={"a": {{ JSON.stringify($json.a) }}, "b": "{{ $json.b }}"}',
			{ a: { c: ['"', '{'] }, b: 'd' },
			{ a: { c: ['"', '{'] }, b: 'd' },
		],
		['an object', '={{ { name: $json.name } }}', { name: closing }, { name: closing }],
		['a text of JSON', '={{ $json.text }}', { text: '{"name":"x"}' }, { name: 'x' }],
		[
			'the same with blanks around it',
			'= {{ $json.text }}\n',
			{ text: '{"name":"x"}' },
			{ name: 'x' },
		],
		[
			'a number',
			'={"a":{{ $json.a }}, "b": {{ $json.b }}}',
			{ a: 1.5, b: false },
			{ a: 1.5, b: false },
		],
		['a number of two parts', '={"a":{{ $json.a }}.{{ $json.b }}}', { a: 1, b: 5 }, { a: 1.5 }],
		['a list of numbers', `={"a":[{{ $json.a.join(', ') }}]}`, { a: [1, 2] }, { a: [1, 2] }],
		[
			'a list of texts',
			`={"a":["{{ $json.tags.join('","') }}"]}`,
			{ tags: ['a', 'b'] },
			{ a: ['a', 'b'] },
		],
		[
			'a field that may be missing',
			`={"a":"b"{{ $json.c ? ',"c":"d"' : '' }}}`,
			{ c: true },
			{ a: 'b', c: 'd' },
		],
		['fields of an object', '={"a":"b", {{ $json.c }} }', { c: '"c":"d"' }, { a: 'b', c: 'd' }],
		[
			'equal names in different objects',
			'={"a":{"b":"{{ $json.c }}"},"b":{}}',
			{ c: 'd' },
			{ a: { b: 'd' }, b: {} },
		],
		['a fixed text', '{"name":"Jane \\"JJ\\" Doe"}', {}, { name: 'Jane "JJ" Doe' }],
		[
			'JavaScript joins',
			`={{ '{"name":"' + $json.name + '", "b": ' + $json.b + '}' }}`,
			{ name: 'Jane', b: 2 },
			{ name: 'Jane', b: 2 },
		],
		[
			'JavaScript joins and escapes',
			`={{ '{"name":"' + $json.name.replace(/"/g, '\\\\"') + '"}' }}`,
			{ name: 'Jane "JJ" Doe' },
			{ name: 'Jane "JJ" Doe' },
		],
		[
			'JavaScript joins what is JSON',
			`={{ '{"name":' + JSON.stringify($json.name) + '}' }}`,
			{ name: closing },
			{ name: closing },
		],
		[
			'a template literal',
			'={{ `{"name":"Dear ${$json.name}","a":${JSON.stringify([$json.b])} }` }}',
			{ name: 'Jane', b: '"' },
			{ name: 'Dear Jane', a: ['"'] },
		],
		[
			'entries of a list',
			`={{ '{"a":[' + $json.a.map((one) => '{"b":"' + one.b + '"}').join(',') + ']}' }}`,
			{ a: [{ b: 'x' }, { b: 'y' }] },
			{ a: [{ b: 'x' }, { b: 'y' }] },
		],
		[
			'texts of a list',
			`={{ '{"a":["' + $json.tags.join('","') + '"]}' }}`,
			{ tags: ['a', 'b'] },
			{ a: ['a', 'b'] },
		],
		[
			'JSON without joining',
			'={{ JSON.stringify({ name: $json.name, b: "+" + $json.b }) }}',
			{ name: closing, b: '"' },
			{ name: closing, b: '+"' },
		],
		[
			'a quotient',
			`={{ '{"a":' + $json.a / 2 + ',"b":' + 1 / 2 + '}' }}`,
			{ a: 3 },
			{ a: 1.5, b: 0.5 },
		],
	])('Right: %s: %s', async (_source, template, json, expected) => {
		expect(await variables(template, json)).toEqual(expected);
	});
});

it('The error names the value and how to write it', async () => {
	const error = await variables('={"name":"{{ $json.name }}"}', { name: closing });
	expect(error).toMatchObject({
		message: expect.stringContaining(
			'In “Variables (JSON)”, the value of {{ $json.name }}',
		) as string,
		description: expect.stringContaining('Write {{ $json.name.toJsonString() }} without') as string,
	});
});
