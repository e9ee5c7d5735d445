/* eslint-disable @n8n/community-nodes/no-restricted-imports -- counts what runs */
import { Session } from 'node:inspector';

/*
 * These tests need no n8n. They run beside those that do, because V8 counts the steps of every script that a
 * process has loaded, and the processes of the unit tests have loaded all of them.
 */

type Method = (this: unknown, ...values: unknown[]) => unknown;

/** What of the language takes a time that grows with its receiver, by class. */
const readers: ReadonlyArray<[object, readonly string[]]> = [
	[
		String.prototype,
		['split', 'replace', 'replaceAll', 'match', 'matchAll', 'search', 'normalize', 'toLowerCase'],
	],
	[
		Array.prototype,
		['concat', 'every', 'filter', 'find', 'findIndex', 'flat', 'flatMap', 'forEach', 'includes'],
	],
	[Array.prototype, ['indexOf', 'join', 'map', 'reduce', 'slice', 'some', 'sort', 'values']],
];
/** Work of the language itself: how many characters and entries its functions looked at. */
function watchBuiltins(look: (count: number) => void): () => void {
	const restored: Array<() => void> = [];
	const patch = (owner: object, name: string | symbol, make: (real: Method) => Method) => {
		const descriptor = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor;
		Object.defineProperty(owner, name, {
			...descriptor,
			value: make(descriptor.value as Method),
		});
		restored.push(() => Object.defineProperty(owner, name, descriptor));
	};
	for (const [owner, names] of readers) {
		for (const name of names) {
			patch(
				owner,
				name,
				(real) =>
					function (this: unknown, ...values) {
						look((this as string).length);
						return real.apply(this, values);
					},
			);
		}
	}
	const { indexOf } = String.prototype;
	for (const name of ['indexOf', 'includes']) {
		patch(
			String.prototype,
			name,
			(real) =>
				function (this: unknown, wanted, from = 0) {
					const text = this as string;
					const at = indexOf.call(text, wanted as string, from as number);
					look((at < 0 ? text.length : at) - (from as number));
					return real.call(text, wanted, from);
				},
		);
	}
	patch(
		Array.prototype,
		Symbol.iterator,
		(real) =>
			function (this: unknown) {
				look((this as unknown[]).length);
				return real.call(this);
			},
	);
	// `test`, `replace` and the others use it for each match.
	patch(
		RegExp.prototype,
		'exec',
		(real) =>
			function (this: unknown, text) {
				const { lastIndex, global, sticky } = this as RegExp;
				const found = real.call(this, text) as RegExpExecArray | null;
				const from = global || sticky ? lastIndex : 0;
				// A sticky one that fails looks at its place alone.
				const otherwise = sticky ? from + 1 : String(text).length;
				look((found ? found.index + found[0].length : otherwise) - from);
				return found;
			},
	);
	return () => restored.forEach((restore) => restore());
}

interface Coverage {
	result: Array<{ url: string; functions: Array<{ ranges: Array<{ count: number }> }> }>;
}

/**
 * How many steps a function takes, whatever the time: how often each block of our code ran, and what the functions of the
 * language looked at.
 */
export async function stepsOf(work: () => unknown): Promise<number> {
	const session = new Session();
	session.connect();
	const post = async (method: string, parameters = {}) =>
		await new Promise((resolve, reject) =>
			session.post(method, parameters, (error, result) =>
				error ? reject(error) : resolve(result),
			),
		);
	await post('Profiler.enable');
	await post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
	let steps = 0;
	const restore = watchBuiltins((count) => (steps += count));
	try {
		await work();
	} finally {
		restore();
	}
	const { result } = (await post('Profiler.takePreciseCoverage')) as Coverage;
	await post('Profiler.stopPreciseCoverage');
	session.disconnect();
	for (const { url, functions } of result) {
		if (!/\/(?:nodes|sandbox)\//.test(url) || url.includes('node_modules')) continue;
		for (const { count } of functions.flatMap(({ ranges }) => ranges)) steps += count;
	}
	return steps;
}
