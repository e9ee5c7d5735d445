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
