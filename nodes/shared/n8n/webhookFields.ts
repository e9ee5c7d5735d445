/** How n8n 2.41.1 evaluates the description of a webhook at each request. */

/** With these, n8n needs no expression engine, which would take milliseconds per request. */
const resolvers = Symbol.for('n8n.webhookDescriptionResolvers');

/** A field of a description: an expression, and what it returns. */
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
