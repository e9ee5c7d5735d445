import { isBottomless } from '../http/validators';

/** The beginning of a value, for words about it. */
export function show(value: unknown): string {
	if (isBottomless(value)) return '“something nested too deeply”';
	return `“${(JSON.stringify(value) ?? 'nothing').slice(0, 80)}”`;
}
