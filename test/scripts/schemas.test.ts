import { declaredFields, schemaOf } from '../../scripts/generate/schemas/schema';

const orders = declaredFields('numbering', ['GET /api/data/orders/{id}']);
const agents = declaredFields('aiAgents', ['POST /agent']);

it.each([
	[
		'a field may be null as its record says',
		orders,
		{ completeDate: '2026-03-01' },
		['string', 'null'],
	],
	['one that no sample has is of the declared type', agents, { created_at: null }, 'string'],
	['another value under its name is what it is', orders, { completeDate: 3 }, 'number'],
	['records that no request asks for say nothing', {}, { completeDate: null }, 'null'],
])('schemas of outputs: %s', (_rule, fields, sample, type) => {
	const { properties = {} } = schemaOf([sample], { fields });
	expect(Object.values(properties)).toEqual([{ type }]);
});
