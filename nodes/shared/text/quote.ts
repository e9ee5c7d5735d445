import { isTooDeep } from './json';

/** The beginning of a value, for words about it. */
export function quote(value: unknown): string {
	if (isTooDeep(value)) return '“something nested too deeply”';
	return `“${(JSON.stringify(value) ?? 'nothing').slice(0, 80)}”`;
}
