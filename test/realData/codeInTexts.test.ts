import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { mail, templated } from '../Email/samples';
import { testedEmail } from '../Email/tested';
import { useService } from '../harness/tested';
import { UsedKeys } from '../harness/usedKeys';

const usedKeys = new UsedKeys();
beforeEach(() => usedKeys.install());

const email = useService(testedEmail);

const json = { id: 7, name: 'Jane', text: 'Write {{ $json.id }} in n8n' };

/** The html that is sent, or the error if nothing was. */
async function sent(html: string): Promise<unknown> {
	const parameters = { ...mail, html } as INodeParameters;
	const error = await email.run('email', 'send', parameters, { items: [{ json }] }).then(
		() => undefined,
		(thrown: Error) => thrown,
	);
	const bodies = email.world.requests.map(({ body }) => body as IDataObject);
	expect(bodies.length).toBe(error ? 0 : 1);
	return error ?? bodies[0].html;
}

describe('Code that n8n did not evaluate reaches nobody', () => {
	it.each([
		['RB03', 'Order {{ $json.id }}'],
		['RB03', 'Hello {{ $json.name }}'],
		['without blanks', 'Hello {{$json.name}}'],
		['with brackets', `{{ $json["first name"] }}`],
		['another node', "{{ $('Webhook').item.json.body.name }}"],
		['another node, as n8n wrote it before', `{{ $node["Webhook"].json["name"] }}`],
		['all items', '{{ $input.first().json.name }}'],
		['a date', '{{ $now.toFormat("dd.MM.yyyy") }}'],
		['a date of Luxon', '{{ DateTime.now().minus({ days: 1 }).toISO() }}'],
		['a date of JavaScript', '{{ new Date().toISOString() }}'],
		['a variable', '{{ $vars.company }}'],
		['the workflow', '{{ $workflow.name }}'],
		['an execution', '{{ $execution.resumeUrl }}'],
		['a model', "{{ $fromAI('name') }}"],
		['a function', '{{ $if($json.paid, "Thank you", "") }}'],
		['JavaScript', '{{ JSON.stringify(order) }}'],
		['a method', '{{ name.toUpperCase() }}'],
		['behind a placeholder', 'Hello {{name}}, order {{ $json.id }}'],
		['in three braces', '{{{ $json.name }}}'],
		['in several lines', 'Hello {{\n  $json.name\n}}'],
		['without an end', 'Hello {{ $json.name'],
		['without braces', '$json.name'],
		['in one pair of braces', 'Hello { $json.name }'],
		['a template literal', 'Hello ${$json.name}'],
		['of a field that is an expression, without an end', '=Hello {{ $json.name }} {{ $json.id'],
		['the same without braces', '=Hello {{ $json.name }} of $json.id'],
	])('%s: %s', async (_source, html) => {
		expect(await sent(html)).toMatchObject({
			message: expect.stringContaining('has an expression that n8n did not evaluate') as string,
			description: expect.stringContaining('Switch the field from Fixed to Expression') as string,
		});
	});

	it.each([
		['a placeholder', 'Hello {{name}}'],
		['a number', 'Hello {{1}}, {{ 2 }}'],
		['a path', 'Hello {{customer.name}}'],
		['Handlebars', '{{#if vip}}Hello {{customer.[first name]}}{{else}}Hello{{/if}}'],
		['Handlebars: data', '{{#each items}}{{@index}}: {{this.price}}{{/each}}'],
		['Liquid', 'Hello {{ customer.name | upcase | default: "you" }}'],
		['Jinja', 'Hello {{ name|title }}, {{ items|join(", ") }}'],
		['Jinja: a method', 'Hello {{ name.title() }}'],
		['Go', 'Hello {{ .Name }}'],
		['Blade, Postman', 'Hello {{ $name }} {{$guid}}'],
		['Mailchimp, Sendgrid', 'Hello *|FNAME|* {{{ name }}} -name-'],
		['prices', 'It costs $5 now ($now is no price), {today only}'],
		['styles', '<style>p{color:red}</style><p>a{{b}}c</p>'],
		['no braces at all', 'Use the json file, not $json'],
	])('Right: %s: %s', async (_source, html) => {
		expect(await sent(html)).toBe(html);
	});

	it.each([
		['an expression', '=Hello {{ $json.name }}', 'Hello Jane'],
		['with a placeholder', '={{ $json.name }} {{ "{{" }}order}}', 'Jane {{order}}'],
		['what an item holds', '={{ $json.text }}', json.text],
		['what an item holds, in a text', '=Tip: {{ $json.text }}', `Tip: ${json.text}`],
	])('Right: %s: %s', async (_source, html, expected) => {
		expect(await sent(html)).toBe(expected);
	});

	it('not in JSON, and not in a value by its name', async () => {
		const fields = [
			{ specifyVariables: 'json', variablesJson: '{"name":"{{ $json.name }}"}' },
			{ variables: { pairs: [{ name: 'name', value: '{{ $json.name }}' }] } },
		];
		for (const own of fields) {
			await expect(
				email.run('email', 'sendByTemplate', { ...templated, ...own } as INodeParameters),
			).rejects.toThrow('did not evaluate');
		}
		expect(email.world.requests).toEqual([]);
	});
});
