/** When a setting counts: any of these values; none of them; a list with or without an entry. */
export type Condition =
	readonly unknown[] | { not: readonly unknown[] } | { with: string } | { without: string };

/** By the path of a setting, with its service: `numbering.recordIds`. All conditions have to hold. */
export type Readings = Readonly<Record<string, Condition>>;

export interface Marks {
	/** What the platform's documents do not show of this part. */
	'x-not-shown'?: string;
	/** The settings under which the sandbox plays the part; false if it never does. */
	'x-readings'?: Readings | false;
	description?: string;
}

export interface Schema extends Marks {
	$ref?: string;
	type?: string | readonly string[];
	format?: string;
	pattern?: string;
	const?: unknown;
	enum?: readonly unknown[];
	examples?: readonly unknown[];
	default?: unknown;
	minimum?: number;
	exclusiveMinimum?: number;
	maximum?: number;
	minLength?: number;
	maxLength?: number;
	maxProperties?: number;
	minItems?: number;
	maxItems?: number;
	properties?: Readonly<Record<string, Schema>>;
	required?: readonly string[];
	additionalProperties?: boolean | Schema;
	items?: Schema;
	anyOf?: readonly Schema[];
	oneOf?: readonly Schema[];
	/** Fields that are required under these settings. */
	'x-required'?: Readonly<Record<string, Readings>>;
}

export interface Parameter extends Marks {
	name: string;
	in: 'path' | 'query' | 'header';
	required?: boolean;
	schema: Schema;
	style?: string;
	explode?: boolean;
}

export interface MediaType extends Marks {
	schema?: Schema;
	/** Forms that it has under some readings only, besides that of the schema. */
	'x-other-forms'?: readonly Schema[];
}

export interface Response extends Marks {
	description: string;
	content?: Readonly<Record<string, MediaType>>;
	/** The settings under which the body may be missing. */
	'x-empty'?: Readings;
	/** Of `default`: the settings that hold the statuses, and statuses that are none. */
	'x-statuses'?: ReadonlyArray<string | number>;
}

export interface Operation extends Marks {
	operationId: string;
	summary: string;
	tags: readonly string[];
	parameters?: readonly Parameter[];
	requestBody?: { required: boolean; content: Readonly<Record<string, MediaType>> };
	responses: Readonly<Record<string, Response>>;
	security?: ReadonlyArray<Readonly<Record<string, readonly string[]>>>;
	/** The document's spelling of a path that OpenAPI takes for the same as another one. */
	'x-path'?: string;
	/** The setting that moves the path. */
	'x-path-setting'?: string;
	/** The settings under which a rejection is answered with 200. */
	'x-rejects-with-200'?: Readings;
	/** The operations of the nodes that make this request. */
	'x-operations'?: readonly string[];
}

export type PathItem = Readonly<Record<string, Operation>>;

export interface Document {
	openapi: string;
	info: Readonly<Record<string, unknown>>;
	servers: readonly unknown[];
	tags: ReadonlyArray<{ name: string; description: string }>;
	security?: Operation['security'];
	paths: Readonly<Record<string, PathItem>>;
	webhooks?: Readonly<Record<string, PathItem>>;
	components: {
		schemas: Readonly<Record<string, Schema>>;
		securitySchemes?: Readonly<Record<string, unknown>>;
	};
	/** Methods that all paths with a prefix reject: `{ '/api/data/*': { methods, status } }`. */
	'x-rejected-methods'?: Readonly<Record<string, { methods: readonly string[]; status: number }>>;
}
