import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { journeyStart } from '../Journey/samples';
import { testedJourney } from '../Journey/tested';
import { mail, templated } from '../Email/samples';
import { testedEmail } from '../Email/tested';
import { useService } from '../harness/tested';
import { UsedKeys } from '../harness/usedKeys';

const usedKeys = new UsedKeys();
beforeEach(() => usedKeys.install());

const email = useService(testedEmail);
const journey = useService(testedJourney);

const day = new Date('2026-01-24T00:00:00.000Z');
const time = new Date('2026-01-24T08:30:00.250Z');
const zoned = DateTime.fromISO('2026-01-24T08:30:00.250', { zone: 'Europe/Berlin' });
const rounded = 2033735037361705000;
const rejected = 'rejected';

/** What the service gets in one field of a send, or that nothing is sent. */
type Send = (text: string, value: unknown) => Promise<unknown>;

const sent = async (work: () => Promise<unknown>, requests: () => Array<{ body: unknown }>) => {
	const isRejected = await work().then(
		() => false,
		() => true,
	);
	const bodies = requests().map(({ body }) => body as IDataObject);
	expect(bodies.length).toBe(isRejected ? 0 : 1);
	return bodies[0];
};

const mailed = async (operation: string, own: object, value: unknown) =>
	await sent(
		() =>
			email.run('email', operation, own as INodeParameters, {
				items: [{ json: { value } as IDataObject }],
			}),
		() => email.world.requests,
	);

const subject: Send = async (text, value) =>
	(await mailed('send', { ...mail, subject: text }, value))?.subject ?? rejected;
const html: Send = async (text, value) =>
	(await mailed('send', { ...mail, html: text }, value))?.html ?? rejected;
const variablesOf = async (own: object, value: unknown) =>
	((await mailed('sendByTemplate', { ...templated, ...own }, value))?.variables as IDataObject)
		?.name ?? rejected;
const variable: Send = (text, value) =>
	variablesOf({ variables: { pairs: [{ name: 'name', value: text }] } }, value);
const json: Send = (text, value) =>
	variablesOf({ specifyVariables: 'json', variablesJson: text }, value);
const personId: Send = async (text, value) => {
	const own = { ...journeyStart, person: { id: text, phone: '+447700900001' } };
	const items = [{ json: { value } as IDataObject }];
	const body = await sent(
		() => journey.run('journey', 'start', own as INodeParameters, { items }),
		() => journey.world.requests,
	);
	return body ? ((body.person as IDataObject).id ?? 'without it') : rejected;
};

describe('A value in a text', () => {
	it.each<[string, Send, string, unknown, unknown]>([
		['RD02: a date of a database', subject, '={{ $json.value }}', day, day.toISOString()],
		['RD02: a date of a database', html, '={{ $json.value }}', time, time.toISOString()],
		['RD02: a date of a database', variable, '={{ $json.value }}', day, day.toISOString()],
		['a date in a text', subject, '=On {{ $json.value }}', day, `On ${day.toISOString()}`],
		['a date in a text', html, '=On {{ $json.value }}.', time, `On ${time.toISOString()}.`],
		[
			'two dates',
			subject,
			'={{ $json.value[0] }} {{ $json.value[1] }}',
			[day, time],
			`${day.toISOString()} ${time.toISOString()}`,
		],
		[
			'dates of a list',
			subject,
			'=On {{ $json.value }}',
			[day, day],
			`On ${day.toISOString()},${day.toISOString()}`,
		],
		['a date of n8n', variable, '={{ $json.value }}', zoned, '2026-01-24T08:30:00.250+01:00'],
		['a date of n8n', subject, '=On {{ $json.value }}', zoned, 'On 2026-01-24T08:30:00.250+01:00'],
		['a date of JSON', json, '={ "name": "{{ $json.value }}" }', day, day.toISOString()],
		[
			'a text that has such a date',
			html,
			'={{ $json.value }}',
			`On ${String(day)}`,
			`On ${String(day)}`,
		],
		['a date without a time', subject, '={{ $json.value }}', new Date(''), rejected],
		['RD04: a rounded number', variable, '={{ $json.value }}', rounded, rejected],
		['RD04: a rounded number', json, '={ "name": {{ $json.value }} }', rounded, rejected],
		['RD04: a rounded number', json, '={{ ({ name: $json.value }) }}', rounded, rejected],
		['RD04: a long number of JSON', json, '{ "name": 2033735037361704962 }', 0, rejected],
		[
			'a long number of JSON, deep',
			json,
			'{ "name": [{ "id": 2033735037361704962 }] }',
			0,
			rejected,
		],
		['a rounded number in a text', html, '=Order {{ $json.value }}', rounded, rejected],
		['a rounded number of a list', html, '=Orders {{ $json.value }}', [1, rounded], rejected],
		['an infinite number of JSON', json, '{ "name": 1e999 }', 0, rejected],
		[
			'a long number as text',
			html,
			'=Order {{ $json.value }}',
			'2033735037361704962',
			'Order 2033735037361704962',
		],
		['a long number as text', json, '{ "name": "2033735037361704962" }', 0, '2033735037361704962'],
		[
			'the largest exact number',
			html,
			'=Order {{ $json.value }}',
			9007199254740991,
			'Order 9007199254740991',
		],
		['a fraction', html, '=It costs {{ $json.value }}', 0.1, 'It costs 0.1'],
		['RD24: an object', subject, '=Hello {{ $json.value }}', { name: 'Jane' }, rejected],
		['RD24: an object', html, '=Hello {{ $json.value }}', { name: 'Jane' }, rejected],
		[
			'an object that was joined',
			html,
			'={{ "Hello " + $json.value }}',
			{ name: 'Jane' },
			rejected,
		],
		['an object of a list', html, '=Hello {{ $json.value }}', [{ name: 'Jane' }], rejected],
		['an object in JSON text', json, '={ "name": "{{ $json.value }}" }', { a: 1 }, rejected],
		['a list of texts', html, '=For {{ $json.value }}', ['Jane', 'Joe'], 'For Jane,Joe'],
		['RD26: a byte order mark', json, '\ufeff{ "name": "Jane" }', 0, 'Jane'],
		['RD26: a byte order mark', json, '={{ $json.value }}', '\ufeff{ "name": "Jane" }', 'Jane'],
		['a name', html, '=For {{ $json.value }}', 'NaN Bread', 'For NaN Bread'],
		['a report', subject, '={{ $json.value }}', 'undefined behavior', 'undefined behavior'],
	])('%s: %p %j with %p', async (_source, send, text, value, expected) => {
		expect(await send(text, value)).toBe(expected);
	});
});

describe('The ID of a person', () => {
	it.each([
		['a number', 'customer-{{ $json.value }}', 7, 'customer-7'],
		['a text', '{{ $json.value }}', 'customer-7', 'customer-7'],
		['RD29: a model', '{{ $json.value }}', 'null', 'without it'],
		['RD29: a joined text', '{{ $json.value }}', 'undefined', 'without it'],
		['RD29: Excel', '{{ $json.value }}', '#N/A', 'without it'],
		['an empty cell', '{{ $json.value }}', '', 'without it'],
		['RD29: no value', 'customer-{{ $json.value }}', undefined, rejected],
		['an empty cell', 'customer-{{ $json.value }}', '', rejected],
		['an SQL export', 'customer-{{ $json.value }}', 'NULL', rejected],
		['an object', 'customer-{{ $json.value }}', { id: 7 }, rejected],
		['rounded', 'customer-{{ $json.value }}', rounded, rejected],
	])('%s: %s with %p is %s', async (_source, text, value, expected) => {
		expect(await personId(`=${text}`, value)).toBe(expected);
	});
});

/** Two rows: whether the second one is a repetition, another one, or is rejected with the first. */
async function secondOf(template: string, values: readonly unknown[]): Promise<string> {
	const outputs: IDataObject[] = [];
	for (const value of values) {
		const own = { ...mail, options: { sendOnceKey: `=${template}` } };
		const [output] = await email.run('email', 'send', own, {
			items: [{ json: { value } as IDataObject }],
			settings: { onError: 'continueRegularOutput' },
		});
		outputs.push(output.json);
	}
	if (outputs.every(({ error }) => error)) return rejected;
	expect(outputs.map(({ error }) => error)).toEqual([undefined, undefined]);
	return outputs[1].alreadySent ? 'a repetition' : 'another one';
}

describe('Two rows with a key', () => {
	it.each([
		['RD01: live and stored', 'report-{{ $json.value }}', [day, day.toISOString()], 'a repetition'],
		[
			'RD01: live and stored',
			'report-{{ $json.value }}',
			[time, time.toISOString()],
			'a repetition',
		],
		['a date alone', '{{ $json.value }}', [day, day.toISOString()], 'a repetition'],
		['a date of n8n', 'r-{{ $json.value }}', [zoned, zoned.toISO()], 'a repetition'],
		['a date that was joined', '{{ "r-" + $json.value }}', [day, day], rejected],
		['RD31: rounded', 'order-{{ $json.value }}', [rounded, rounded], rejected],
		['RD31: rounded', '{{ $json.value }}', [rounded, rounded], rejected],
		['rounded, joined', '{{ "order-" + $json.value }}', [rounded, rounded], rejected],
		['rounded, joined', '{{ `order-${$json.value}` }}', [rounded, rounded], rejected],
		[
			'long texts',
			'order-{{ $json.value }}',
			['2033735037361704962', '2033735037361704965'],
			'another one',
		],
		[
			'a long text, joined',
			'{{ "order-" + $json.value }}',
			['2033735037361704962', '2033735037361704962'],
			'a repetition',
		],
		['no value', 'order-{{ $json.value }}', [undefined, undefined], rejected],
		['no value, joined', '{{ "order-" + $json.value }}', [undefined, undefined], rejected],
		['an SQL export', 'order-{{ $json.value }}', ['NULL', 'NULL'], rejected],
		['pandas', 'order-{{ $json.value }}', ['nan', 'nan'], rejected],
		['Excel', '{{ $json.value }}', ['#N/A', '#N/A'], rejected],
		['Excel', 'order-{{ $json.value }}', ['#REF!', '#REF!'], rejected],
		['an object', 'order-{{ $json.value }}', [{ id: 7 }, { id: 8 }], rejected],
		['a text of the author', 'order-null-7', ['', ''], 'a repetition'],
		[
			'a text of another system',
			'{{ $json.value }}',
			['order-null-7', 'order-null-7'],
			'a repetition',
		],
		['a bakery', 'order-{{ $json.value }}', ['NaN Bread', 'NaN Bread'], 'a repetition'],
		['a report', '{{ $json.value }}', ['undefined behavior', 'undefined behavior'], 'a repetition'],
	])('%s: %s with %p is %s', async (_source, template, values, expected) => {
		expect(await secondOf(template, values)).toBe(expected);
	});
});
