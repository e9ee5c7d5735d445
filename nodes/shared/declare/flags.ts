import type { INodePropertyTypeOptions } from 'n8n-workflow';

/** A text with a form of its own, which the reader checks and brings into its usual spelling. */
export type TextFormat =
	| 'calleeZone'
	| 'currency'
	| 'email'
	| 'id'
	| 'link'
	| 'locale'
	| 'timeZone'
	| 'webAddress'
	| 'webSocketAddress'
	| 'workflowZone';

/** A parameter's `typeOptions` may have these besides n8n's own. n8n ignores them, and `shared/input` follows them. */
export interface Flags {
	/** This limit of a file replaces Max Response Size, which would stop the download earlier. */
	boundsDownload?: true;
	/** Spaces around the text belong to it, such as those of a secret or a separator. */
	exact?: true;
	/** An expression may name a field of the platform that the form does not list. */
	fieldName?: true;
	format?: TextFormat;
	/** The text decides what counts as the same: an expression without a value, or a guess, is rejected. */
	key?: true;
	/** An expression may return nothing, because the field guards nothing. */
	mayBeBlank?: true;
	/** An empty list is a value, and not a field that nobody filled in. */
	mayBeEmptyList?: true;
	/** JSON may be a list, too. */
	mayBeList?: true;
	/** The text is the ID of a person: as with a key, several items must not share a missing one. */
	names?: true;
	/** An expression that returns null clears the field of the record. */
	nullable?: true;
	/** People read the text, so “none” and “null” are words in it. */
	prose?: true;
	/** The operation gets the ID as a whole number. */
	recordId?: true;
}

/** n8n's type allows any name. */
type Named<T> = { [K in keyof T as string extends K ? never : K]: T[K] };

export type TypeOptions = Named<INodePropertyTypeOptions> & Flags;
