import { isTooDeep } from './json';

/** The first 80 characters of a value as JSON, for error messages. */
export function quote(value: unknown): string {
	if (isTooDeep(value)) return '“something nested too deeply”';
	return `“${(JSON.stringify(value) ?? 'nothing').slice(0, 80)}”`;
}
