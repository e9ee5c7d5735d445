import type { Operation, Parameter } from './operation';
import type { Service } from './service';

/** What the canvas shows below a node: `Buy numbers`. */
export function subtitleOf({ resources }: Service): string {
	const texts = resources.flatMap(({ value, operations }) =>
		operations.map((operation) => [`${value}.${operation.value}`, textOf(operation)]),
	);
	return `={{ (${JSON.stringify(Object.fromEntries(texts))})[$parameter["resource"] + "." + $parameter["operation"]] || $parameter["operation"] }}`;
}

const textOf = ({ subtitle, action }: Operation) => subtitle ?? action.replace(/ for good$/, '');

export function chosenOf({ name, options = [] }: Parameter): string {
	const known = (options as ReadonlyArray<{ name: string; value: string }>).map((option) => [
		option.value,
		option.name,
	]);
	return `={{ [].concat($parameter["${name}"]).map((value) => (${JSON.stringify(Object.fromEntries(known))})[value] || value).join(", ") }}`;
}
