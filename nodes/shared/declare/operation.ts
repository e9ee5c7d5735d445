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

/** The value of a locator with more modes than From List and By ID. */
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

/** How many records of each kind aren’t among the items, which have no room to say it. */
export type Counts = Readonly<Record<string, number>>;

/** Items whose notice needs more than the items. */
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

/** Decides the fields of Limits. */
export type LimitKind =
	'phone' | 'email' | 'user' | 'topic' | 'token' | 'person' | 'step' | 'number' | 'request';

/** The values by which an item is limited. `Limits` and `historyRoom` of `write` read it, `sentValues` there and Notify report it. */
export interface LimitedValues {
	/** The recipients: compared with Allowed and Blocked Recipients, counted by day, and reported. */
	reached: readonly Recipient[];
	/** How many it counts as in an execution. */
	counted: number;
	/** The unit of a Send Once Key: each recipient, or the item as a whole. */
	keys: readonly string[];
}

/** By default, nobody is reached, each who is reached counts once, and the item has one key. */
export interface Limited<Params> {
	by: LimitKind;
	/** The parameter that says whom it reaches: below it, tools have Allowed Recipients. */
	recipientField?: string;
	reached?(params: Params): LimitedValues['reached'];
	counted?(params: Params): LimitedValues['counted'];
	keys?(params: Params): LimitedValues['keys'];
}

/** Properties of operations that aren't plain reads or writes, whose items go one after the other. */
type Kind =
	/** A write whose items may overlap, as Batching says. */
	| 'batched'
	/** It outputs what it finds, also a fault or a rejected credential, and throws none of it. */
	| 'check'
	/** The user writes the request, which is sent as it is: to no other spelling of its path. */
	| 'custom'
	/** It reads a whole table: of items with the same parameters, only the first is carried out. */
	| 'once'
	/** It polls within the execution: all items are in progress together. */
	| 'polling'
	/** It runs again after each of its waits: its steps alone are carried out once. */
	| 'resumed'
	/** It continues what earlier executions left: runs once, with the first item; never in a tool. */
	| 'stateful'
	/** Not implemented by the platform: listed last. */
	| 'unavailable';

/**
 * `effect` is declared: two GETs of the platform change data. `prepare` runs for all items before any
 * request: it rejects what can't be sent, and reads once what `limited` and `execute` then get with the
 * parameters. A write is carried out once as a whole, or step by step with `api.step`.
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
	/** Below the node on the canvas; by default the action. */
	subtitle?: string;
	description: string;
	/** For n8n's assistant (`builderHint`): what belongs around the operation in a workflow. */
	hint?: string;
	effect: Effect;
	kind?: Kind;
	parameters: P;
	limited?: Limited<Params & Prepared>;
	errors?: Readonly<Record<number, ErrorText>>;
	/** In texts of the form, in square brackets: words that the node replaces. Those that came out of data stay words. */
	placeholder?: string;
	/** Advice for a write whose outcome stays unknown: check this before it runs again. */
	unconfirmed?: string;
	suspension?: Suspension<Resume, Params>;
	/** n8n finds the execution by these: name -> field of the output. */
	foundBy?: Partial<Record<'call' | 'message' | 'order' | 'reference', string>>;
	/** Above the output, if these items need attention, as a warning if it is a text. `params` are the first item's, `counts` the sums of all. */
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

/** One that is declared without `operation`. */
export type ReadOperation = OfEffect<'read'>;
export type WriteOperation = OfEffect<'write'>;

/** It takes a Send Once Key. A purchase has Limits, too, but reaches nobody. */
export const reachesPeople = ({ limited }: Pick<Operation, 'limited'>) =>
	limited !== undefined && limited.by !== 'number';

/** The form has a Send Once Key of its own among its fields, in place of the one among the options. */
export const hasOwnKey = ({ limited, parameters }: Pick<Operation, 'limited' | 'parameters'>) =>
	reachesPeople({ limited }) && parameters.some(({ typeOptions }) => typeOptions?.key);

/** The parameters of an item with what `prepare` makes of them. */
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

/** Tools can't wait, and have no state of their own; a model would try what isn't there. */
export const isForTools = ({ suspension, kind }: Pick<Operation, 'suspension' | 'kind'>) =>
	!suspension && kind !== 'stateful' && kind !== 'unavailable';

/** Ties the types of `prepare` and `execute` to the declared parameters. */
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

/** The value that a parameter of each of n8n's types holds; a text otherwise. */
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
