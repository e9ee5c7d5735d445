import type { IBinaryKeyData, IDataObject, INodeProperties } from 'n8n-workflow';

import type { Api } from '../http/client';

type DeepReadonly<T> = T extends (infer E)[]
	? readonly DeepReadonly<E>[]
	: T extends object
		? { readonly [K in keyof T]: DeepReadonly<T[K]> }
		: T;

/** n8n's own property literal; `displayOptions` on resource and operation are added by `propertiesOf`. */
export type Parameter = DeepReadonly<INodeProperties>;

/** What a locator with more modes than From List and By ID yields. */
export interface Located {
	mode: string;
	value: string;
}

/** An item with files: field name -> file as n8n keeps it. */
export class OutputWithFiles {
	constructor(
		readonly json: IDataObject,
		readonly binary: IBinaryKeyData,
	) {}
}

/** One item, or one item per record or file. */
export type Output = IDataObject | OutputWithFiles | Array<IDataObject | OutputWithFiles>;

/** What a resource mapper yields: the form's fields by name. */
export interface Mapped {
	value: IDataObject | null;
}

/** A status in words: `message` says what happened, `description` what to do next. */
export interface ErrorText {
	message: string;
	description: string;
}

/**
 * One documented call (or a short series of them) as n8n shows it and as it is made.
 * `effect` is declared, never guessed from the HTTP method: two GETs of the platform change data.
 * `check` refuses bad input; it runs for every item before the first request of any item.
 */
export interface Operation<P extends readonly Parameter[] = readonly Parameter[], Params = never> {
	name: string;
	value: string;
	action: string;
	description: string;
	effect: 'read' | 'write';
	parameters: P;
	/** Of a write that may overlap with others (messages): how many items are under way together. */
	atOnce?: number;
	errors?: Readonly<Record<number, ErrorText>>;
	/** Where a write's outcome stays unknown: what to look at before running it again. */
	unconfirmed?: string;
	check?(params: Params): void;
	execute(api: Api, params: Params): Promise<Output>;
	/** Of a write whose outcome is unknown: its output if it was done after all. Sends nothing. */
	recover?(api: Api, params: Params): Promise<Output | undefined>;
}

/** Ties the types of `check` and `execute` to the declared parameters; adds nothing at run time. */
export function operation<const P extends readonly Parameter[]>(
	declared: Operation<P, ParamsOf<P>>,
): Operation {
	return declared;
}

/** Keeps a shared parameter's literal types, so that operations which use it know its values. */
export function parameter<const P extends Parameter>(declared: P): P {
	return declared;
}

export function parameters<const P extends readonly Parameter[]>(...declared: P): P {
	return declared;
}

/** Parameter name -> plain value, as `readParameters` hands it to an operation. */
export type ParamsOf<P extends readonly Parameter[]> = {
	[Q in P[number] as Q['name']]: Q extends { displayOptions: object }
		? Value<Q> | undefined
		: Value<Q>;
};

type OptionValue<Q> = Q extends { options: readonly (infer O)[] }
	? O extends { value: infer V }
		? V
		: never
	: never;

type CollectionValue<Q> = Q extends { options: readonly (infer O)[] }
	? { [K in O as K extends { name: infer N extends string } ? N : never]?: Value<K> }
	: IDataObject;

type LocatorValue<Q> = Q extends { modes: readonly { readonly name: infer M }[] }
	? Exclude<M, 'list' | 'id'> extends never
		? string
		: Located
	: string;

type Value<Q> = Q extends { type: 'number' }
	? number
	: Q extends { type: 'boolean' }
		? boolean
		: Q extends { type: 'options' }
			? OptionValue<Q>
			: Q extends { type: 'multiOptions' }
				? OptionValue<Q>[]
				: Q extends { type: 'resourceLocator' }
					? LocatorValue<Q>
					: Q extends { type: 'collection' }
						? CollectionValue<Q>
						: Q extends { type: 'fixedCollection' | 'json' }
							? IDataObject
							: Q extends { type: 'resourceMapper' }
								? Mapped
								: string;
