import type { IBinaryKeyData, IDataObject, INodeProperties } from 'n8n-workflow';

import type { TypeOptions } from './flags';
import type { ApiOf, ErrorText, Home, Recipient } from './api';
import type { Suspension } from './suspension';

type DeepReadonly<T> = T extends (infer E)[]
	? readonly DeepReadonly<E>[]
	: T extends object
		? { readonly [K in keyof T]: DeepReadonly<T[K]> }
		: T;

/** n8n's property literal with our flags; `propertiesOf` adds `displayOptions` on resource and operation. */
export type Parameter = DeepReadonly<
	Omit<INodeProperties, 'typeOptions'> & { typeOptions?: TypeOptions }
>;

/** The locator has more modes than From List and By ID. */
export interface Located {
	mode: string;
	value: string;
}

/** `files` maps the name of a field to the file as n8n keeps it. */
export class OutputWithFiles {
	constructor(
		readonly json: IDataObject,
		readonly binary: IBinaryKeyData,
	) {}
}

/** The items have no room for these counts of records that aren’t among them. */
export type Counts = Readonly<Record<string, number>>;

/** The notice needs more than the items show. */
export class OutputWithCounts {
	constructor(
		readonly items: IDataObject[],
		readonly counts: Counts,
	) {}
}

export type Output =
	IDataObject | OutputWithCounts | OutputWithFiles | Array<IDataObject | OutputWithFiles>;

interface Mapped {
	value: IDataObject | null;
}

/** It decides the fields of Limits. */
export type LimitKind =
	'phone' | 'email' | 'user' | 'topic' | 'token' | 'person' | 'step' | 'number' | 'request';

/** `Limits`, `historyRoom` and `sentValues` of `write` read them, and Notify reports them. */
export interface LimitedValues {
	/** They are compared with Allowed and Blocked Recipients, counted by day, and reported. */
	reached: readonly Recipient[];
	/** An execution counts the item this many times. */
	counted: number;
	/** Each recipient, or the item as a whole, has a Send Once Key. */
	keys: readonly string[];
}

/** By default, nobody is reached, each reached recipient counts once, and the item has one key. */
export interface Limited<Params> {
	by: LimitKind;
	/** It names the recipients; tools have Allowed Recipients below it. */
	recipientField?: string;
	reached?(params: Params): LimitedValues['reached'];
	counted?(params: Params): LimitedValues['counted'];
	keys?(params: Params): LimitedValues['keys'];
}

/** Plain reads and writes have no kind. Items of an operation with one run one after the other. */
type Kind =
	/** Its items may overlap, as Batching says. */
	| 'batched'
	/** It outputs all that it finds, including a fault, and throws nothing. */
	| 'check'
	/** The user writes the request, so no other spelling of its path is tried. */
	| 'custom'
	/** It reads a whole table, so items with the same parameters share one result. */
	| 'once'
	| 'polling'
	/** It runs again after each of its waits; only its steps are carried out once. */
	| 'resumed'
	/** It continues earlier executions: once, with the first item, and never in a tool. */
	| 'stateful'
	/** The platform hasn’t implemented it, so it is listed last. */
	| 'unavailable';

/**
 * `effect` is declared, because two GETs of the platform change data. `prepare` runs for all items
 * before any request: it rejects invalid values, and reads once what `limited` and `execute` then
 * get with the parameters. A write is carried out once as a whole, or step by step with `api.step`.
 */
export interface Operation<
	P extends readonly Parameter[] = readonly Parameter[],
	Params = never,
	Resume = unknown,
	Prepared = unknown,
	Effect extends 'read' | 'write' = 'read' | 'write',
> {
	name: string;
	value: string;
	action: string;
	/** The canvas shows it below the node; by default, it is the action. */
	subtitle?: string;
	description: string;
	/** n8n’s assistant reads it (`builderHint`): the nodes that belong around the operation. */
	hint?: string;
	effect: Effect;
	kind?: Kind;
	parameters: P;
	limited?: Limited<Params & Prepared>;
	errors?: Readonly<Record<number, ErrorText>>;
	/** The node replaces these words of the form in square brackets, but not in data. */
	placeholder?: string;
	/** If the outcome of a write stays unknown, this says what to check before the next run. */
	unconfirmed?: string;
	suspension?: Suspension<Resume, Params>;
	/** n8n finds the execution by these: name -> field of the output. */
	foundBy?: Partial<Record<'call' | 'message' | 'order' | 'reference', string>>;
	/**
	 * It appears above the output if these items need attention, as a warning if it is a text.
	 * `params` are the first item’s, `counts` the sums of all.
	 */
	notice?(
		outputs: readonly IDataObject[],
		params: Params,
		counts: Counts,
	): string | { info: string } | undefined;
	prepare?(params: Params, home: Home): Prepared;
	execute(api: ApiOf<Effect>, params: Params & Prepared, resume: Resume): Promise<Output>;
}

type OfEffect<Effect extends 'read' | 'write'> = Operation<
	readonly Parameter[],
	never,
	unknown,
	unknown,
	Effect
>;

export type ReadOperation = OfEffect<'read'>;
export type WriteOperation = OfEffect<'write'>;

/** Such an operation has a Send Once Key. A purchase has Limits, too, but reaches nobody. */
export const reachesPeople = ({ limited }: Pick<Operation, 'limited'>) =>
	limited !== undefined && limited.by !== 'number';

/** The form has its own Send Once Key, so the options have none. */
export const hasOwnKey = ({ limited, parameters }: Pick<Operation, 'limited' | 'parameters'>) =>
	reachesPeople({ limited }) && parameters.some(({ typeOptions }) => typeOptions?.key);

export const withPrepared = (
	operation: Pick<Operation, 'prepare'>,
	params: object,
	home: Home,
): object => ({
	...params,
	...(operation.prepare?.(params as never, home) as object | undefined),
});

export function limitedValuesOf(
	{ limited }: Pick<Operation, 'limited'>,
	prepared: object,
): LimitedValues {
	const reached = limited?.reached?.(prepared as never) ?? [];
	const counted = limited?.counted?.(prepared as never) ?? reached.length;
	return { reached, counted, keys: limited?.keys?.(prepared as never) ?? [''] };
}

/** Tools can’t wait, and keep no state; a model would try operations that don’t exist. */
export const isForTools = ({ suspension, kind }: Pick<Operation, 'suspension' | 'kind'>) =>
	!suspension && kind !== 'stateful' && kind !== 'unavailable';

/** The declared parameters decide the types of `prepare` and `execute`. */
export function operation<
	const P extends readonly Parameter[],
	const Effect extends 'read' | 'write',
	Resume = unknown,
	Prepared = unknown,
>(declared: Operation<P, ParamsOf<P>, Resume, Prepared, Effect>): OfEffect<Effect> {
	return declared;
}

export function parameter<const P extends Parameter>(declared: P): P {
	return declared;
}

export function parameters<const P extends readonly Parameter[]>(...declared: P): P {
	return declared;
}

export type ParamsOf<P extends readonly Parameter[]> = {
	[Q in P[number] as Q['name']]: Q extends { displayOptions: object }
		? Value<Q> | undefined
		: Value<Q>;
};

type OptionIn<Q> = Q extends { options: readonly (infer O)[] } ? O : never;

type OptionValue<Q> = Extract<OptionIn<Q>, { value: unknown }>['value'];

type CollectionValue<Q> = {
	[K in Extract<OptionIn<Q>, { name: string }> as K['name']]?: Value<K>;
};

type LocatorValue<Q> = Q extends { typeOptions: { recordId: true } }
	? number
	: Q extends { modes: ReadonlyArray<{ name: 'list' | 'id' }> }
		? string
		: Located;

/** Each of n8n’s types holds such a value; others hold a text. */
interface ValueByType<Q> {
	boolean: boolean;
	collection: CollectionValue<Q>;
	fixedCollection: IDataObject;
	json: IDataObject;
	multiOptions: Array<OptionValue<Q>>;
	number: number;
	options: OptionValue<Q>;
	resourceLocator: LocatorValue<Q>;
	resourceMapper: Mapped;
}

type Value<Q> = Q extends { type: infer T extends keyof ValueByType<Q> }
	? ValueByType<Q>[T]
	: string;

const optionsDescription = 'Settings that most workflows can leave unchanged';

export const optionsOf = <const O extends readonly Parameter[]>(...options: O) =>
	parameter({
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		description: optionsDescription,
		options,
	});
