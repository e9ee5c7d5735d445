import { isTooDeep } from './json';

export function quote(value: unknown): string {
	if (isTooDeep(value)) return '“something nested too deeply”';
	return `“${(JSON.stringify(value) ?? 'nothing').slice(0, 80)}”`;
}
