/** Whether a body has the form that its call is documented to answer. */
export type Shape = (body: unknown) => boolean;

export const isRecord: Shape = (body) =>
	body !== null && typeof body === 'object' && !Array.isArray(body);

export const isListOf =
	(isEntry: Shape): Shape =>
	(body) =>
		Array.isArray(body) && body.every(isEntry);

export const isText: Shape = (body) => typeof body === 'string';

export const isFlag: Shape = (body) => typeof body === 'boolean';

/** Far beyond what anybody writes, and far below where JavaScript gives up. */
export const depthAtMost = 200;

/** Whether objects and lists lie within each other more levels deep than that. */
export const isBottomless = (value: unknown, depth = depthAtMost): boolean =>
	value !== null &&
	typeof value === 'object' &&
	(depth === 0 || Object.values(value).some((entry) => isBottomless(entry, depth - 1)));

const manyOpened = new RegExp(`(?:[[{][^[\\]{}]*){${depthAtMost}}`);

/** JSON text -> its value; throws for what is none, and for what is bottomless. */
export function parseJson(text: string): unknown {
	const value = JSON.parse(text) as unknown;
	// Looking through the text for brackets is quicker than through the value.
	if (manyOpened.test(text) && isBottomless(value)) throw new SyntaxError('Nested too deeply');
	return value;
}
