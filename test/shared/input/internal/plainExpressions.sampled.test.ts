/* eslint-disable @n8n/community-nodes/no-restricted-globals -- reads the version of Node.js */
import fc from 'fast-check';
import type { IDataObject, INodeParameters, INodeTypes } from 'n8n-workflow';
import { createEmptyRunExecutionData, Expression, Workflow } from 'n8n-workflow';

import { plainEvaluation } from '../../../../nodes/shared/input/internal/plainExpressions';
import { sampled, seed } from '../../../harness/sample';

const base = { typeVersion: 1, position: [0, 0] as [number, number], parameters: {} };
const workflow = new Workflow({
	nodes: [{ ...base, id: '1', name: 'Tested', type: 'tested' }],
	connections: {},
	active: false,
	nodeTypes: { getByNameAndVersion: () => undefined } as unknown as INodeTypes,
});

/** What n8n makes of a parameter, or its error. */
function byN8n(raw: unknown, json: IDataObject): { value: unknown } | { error: string } {
	try {
		const value = workflow.expression.getParameterValue(
			raw as INodeParameters,
			createEmptyRunExecutionData(),
			0,
			0,
			'Tested',
			[{ json }],
			'trigger',
			{},
		);
		return { value };
	} catch (thrown) {
		return { error: (thrown as Error).message };
	}
}

const names = fc.constantFrom(
	...['a', 'b', 'order', 'a b', 'name', 'length', '0', '1', 'Größe', '_x', '$x', 'x-y'],
	...['constructor', 'toString', '__proto__', 'prototype', 'binding', 'isEmpty', 'json'],
);
const scalars = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 6 }),
	fc.constantFrom('', ' ', '=', '={{ 1 }}', '{{ $json.a }}', '2026-11-22', 'null', '\\', "'", '"'),
	fc.integer(),
	fc.double(),
	fc.boolean(),
	fc.constantFrom<unknown>(null, undefined, new Date(0)),
);
const { data } = fc.letrec<{ data: unknown }>((tie) => ({
	data: fc.oneof(
		{ maxDepth: 3, depthSize: 'small' },
		scalars,
		fc.array(tie('data'), { maxLength: 3 }),
		fc.dictionary(names, tie('data'), { maxKeys: 5 }),
	),
}));
const jsons = fc.dictionary(names, data, { maxKeys: 8 }) as fc.Arbitrary<IDataObject>;

const steps = fc
	.tuple(names, fc.constantFrom('dot', 'double', 'single', 'optional', 'bare', 'spaced'))
	.map(([name, way]) => {
		if (way === 'dot') return `.${name}`;
		if (way === 'optional') return `?.${name}`;
		if (way === 'spaced') return ` .${name}`;
		return way === 'bare' ? `[${name}]` : way === 'double' ? `["${name}"]` : `['${name}']`;
	});
const paths = fc
	.tuple(
		fc.constantFrom('$json', '$json', '$json', '$JSON', '$input.item.json'),
		fc.array(steps, { maxLength: 3 }),
	)
	.map(([root, own]) => root + own.join(''));
const codes = fc.oneof(
	{ weight: 9, arbitrary: paths },
	{
		weight: 1,
		arbitrary: fc.constantFrom(
			'$json.a + 1',
			'$json.a.length',
			'"a"',
			'{ a: 1 }',
			'',
			'$now',
			'b',
			'$json.a.isEmpty()',
		),
	},
);
const texts = fc.oneof(
	fc.string({ maxLength: 4 }),
	fc.constantFrom(
		'',
		'',
		'',
		' ',
		'{',
		'}',
		'{{',
		'}}',
		'\\',
		'\\{{',
		'.constructor',
		'\n',
		'a.toDate()',
		'=',
		'`${a}`',
	),
);
const spaces = fc.constantFrom('', ' ', '\n', '\t ');
const braces = fc
	.tuple(spaces, codes, spaces, texts)
	.map(([left, code, right, after]) => `{{${left}${code}${right}}}${after}`);
const expressions = fc
	.tuple(texts, fc.array(braces, { maxLength: 3 }))
	.map(([before, others]) => `=${[before, ...others].join('')}`);
const single = paths.map((path) => `={{ ${path} }}`);
const raws = fc.oneof(
	expressions,
	single,
	fc.record({ __rl: fc.constant(true), mode: fc.constant('id'), value: single }),
	fc.dictionary(fc.constantFrom('a', 'b'), fc.oneof(expressions, single, scalars)),
	fc.record({ values: fc.array(fc.record({ name: single, fixed: scalars }), { maxLength: 2 }) }),
);

const examples: Array<[raw: unknown, expected: unknown]> = [
	['={{ $json.name }}', 'Jane'],
	['={{$json["name"]}}', 'Jane'],
	["={{ $json['order'].number }}", 7],
	['={{ $json.list[1] }}', false],
	['=Order {{ $json.order.number }} of {{ $json.name }}', 'Order 7 of Jane'],
	['={{ $json.list[1] }}{{ $json.order.number }}', 'false7'],
	['={{ $json.name }} ', 'Jane '],
	[
		{ subject: '=To {{ $json.name }}', tags: ['fixed', '={{ $json.name }}'] },
		{ subject: 'To Jane', tags: ['fixed', 'Jane'] },
	],
];
const jane = { name: 'Jane', order: { number: 7 }, list: [1, false], empty: '', none: null };

/** The engine “vm” is n8n’s default; it is a binary for Node.js 22 and newer. */
const engines = ['legacy', 'quickjs', ...(parseInt(process.versions.node) < 22 ? [] : ['vm'])];

describe.each(engines as Array<'legacy' | 'quickjs' | 'vm'>)(
	'In n8n’s expression engine “%s”',
	(engine) => {
		beforeAll(async () => {
			const limits = { bridgeTimeout: 60_000, bridgeMemoryLimit: 128, maxCodeCacheSize: 1_024 };
			await Expression.initExpressionEngine({ engine, poolSize: 1, ...limits });
			await workflow.expression.acquireIsolate();
		});
		afterAll(async () => {
			await workflow.expression.releaseIsolate();
			await Expression.disposeExpressionEngine();
			Expression.setExpressionEngine('legacy');
		});

		it.each(examples)('%j is computed, and has n8n’s value', (raw, expected) => {
			expect(plainEvaluation(raw)?.(jane)).toEqual({ value: expected });
			expect(byN8n(raw, jane)).toEqual({ value: expected });
		});

		it('any parameter that is computed has n8n’s value and type', () => {
			let computed = 0;
			const property = fc.property(raws, jsons, (raw, json) => {
				const own = plainEvaluation(raw)?.(json);
				if (!own) return;
				computed++;
				expect(own).toStrictEqual(byN8n(raw, json));
			});
			fc.assert(property, { seed, numRuns: sampled(20_000) });
			expect(computed).toBeGreaterThan(100);
		});
	},
);

it.each([
	'={{ $json.none }}',
	'={{ $json.empty }}',
	'={{ $json.missing }}',
	'={{ $json.order }}',
	'={{ $json.name.length }}',
	'={{ $json.list.length }}',
	'={{ $json }}',
	'=no braces',
	'={{ $json.name + "x" }}',
	'={{ $json.constructor }}',
	'={{ $now }}',
	'=\\{{ $json.name }}',
])('%s is left to n8n', (raw) => {
	expect(plainEvaluation(raw)?.(jane)).toBeUndefined();
});

it('a field named like one of every object is left to n8n, whose engines disagree about it', () => {
	const json = { toString: 0 } as unknown as IDataObject;
	expect(plainEvaluation('={{ $json.toString }}')?.(json)).toBeUndefined();
});
