import type { z } from 'zod';

import { answerJson, Refusal, type Incoming, type Method, type Route } from './route';
import { describeIssues } from './settings';

/** First path segment of the control plane. */
export const CONTROL = '_sandbox';

/** A route of the control plane that answers what `act` gives. */
export function on(method: Method, path: string, act: (request: Incoming) => unknown): Route {
	const handle = async (request: Incoming) => answerJson(await act(request));
	return { service: CONTROL, method, path, documented: false, handle };
}

/** The checked body; refuses (400) saying what does not fit. */
export function check<T>(schema: z.ZodType<T, z.ZodTypeDef, unknown>, body: unknown): T {
	const parsed = schema.safeParse(body);
	if (!parsed.success) throw new Refusal(400, describeIssues(parsed.error));
	return parsed.data;
}
