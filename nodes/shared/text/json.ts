export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
	value !== null && typeof value === 'object' && !Array.isArray(value);

/** Far beyond what anybody writes, and far below where JavaScript gives up. */
export const maxDepth = 200;

/** Whether objects and lists lie within each other more levels deep than that. */
export const isTooDeep = (value: unknown, depth = maxDepth): boolean =>
	value !== null &&
	typeof value === 'object' &&
	(depth === 0 || Object.values(value).some((entry) => isTooDeep(entry, depth - 1)));

/** JSON text -> its value; throws for what is none, and for what is bottomless. */
export function parseJson(text: string): unknown {
	const value: unknown = JSON.parse(text);
	if (isDeep(text)) throw new SyntaxError('Nested too deeply');
	return value;
}

/** `isBottomless` of valid JSON: looking through the text is quicker than through most values. */
function isDeep(json: string): boolean {
	let depth = 0;
	for (let at = 0; at < json.length; at++) {
		switch (json[at]) {
			case '"':
				at = endOfText(json, at);
				break;
			case '[':
			case '{':
				if (++depth > maxDepth) return true;
				break;
			case ']':
			case '}':
				depth--;
		}
	}
	return false;
}

function endOfText(json: string, start: number): number {
	let end = json.indexOf('"', start + 1);
	while (isEscaped(json, end)) end = json.indexOf('"', end + 1);
	return end;
}

function isEscaped(json: string, at: number): boolean {
	let before = at;
	while (json[before - 1] === '\\') before--;
	return (at - before) % 2 === 1;
}
