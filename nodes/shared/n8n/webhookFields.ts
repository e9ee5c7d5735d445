/** How n8n 2.41.1 and 1.123.81 evaluate the description of a webhook at each request. */

/** With these n8n 2.x needs no expression engine, which would take milliseconds per request. */
const resolvers = Symbol.for('n8n.webhookDescriptionResolvers');

/** A field of a description: the expression for n8n 1.x, and what it returns. */
export interface Field<Parameters> {
	template: string;
	resolve(parameters: Parameters): unknown;
}

export const described = <Parameters>(fields: Record<string, Field<Parameters>>) => ({
	...Object.fromEntries(Object.entries(fields).map(([name, { template }]) => [name, template])),
	[resolvers]: fields,
});

/** Not 1: for version 1 of any trigger, n8n starts its expression engine at each request. */
export const webhookVersion = 1.1;
