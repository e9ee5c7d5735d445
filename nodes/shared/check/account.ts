import type { IDataObject } from 'n8n-workflow';

import type { ResponseValidator } from '../declare/api';
import type { RecordForm } from '../declare/record';
import type { OperationError } from '../errors/operationError';

type Status = 'ok' | 'set this' | 'cannot tell' | 'problem';

export interface Finding {
	area: string;
	status: Status;
	message: string;
	/** It names a field of the credential or the node. */
	setting?: string;
	value?: string | boolean;
}

interface Said {
	status: Status;
	message: string;
	setting?: string;
	value?: boolean;
}

/** The request changes nothing. With a body, it is a POST. */
export interface Probe {
	name: string;
	url: string;
	qs?: IDataObject;
	body?: IDataObject;
	/** They replace the user’s values of the credential. */
	changed?: IDataObject;
	/** Only lists have it: the documents’ description of their records. */
	record?: RecordForm;
	isList?: ResponseValidator;
	/** It names the time of a record, if the list begins with the newest. */
	newest?: string;
	/** It is the finding if the path has nothing. */
	missing?: Said;
}

export interface ProbeAnswer {
	probe: Probe;
	/** It is 0 without a response, and 200 for each success. */
	status: number;
	body?: unknown;
	/** A success that isn’t JSON has an error, too. */
	error?: OperationError;
}

/** The key is the name of the probe. */
export type SeenAnswers = ReadonlyMap<string, ProbeAnswer>;

/** Responses decide what the documents leave open. */
export interface Reading {
	/** It is a name of docs/reference/readings.md, such as `numbering.recordIds`. */
	name: string;
	area: string;
	/** It is undefined if the responses decide nothing. */
	find(seen: SeenAnswers): unknown;
	/** The key is the decision. A decision without a sentence needs nothing from the user. */
	says?: Readonly<Record<string, string | Said>>;
	/** The sentence applies if the responses decide nothing. */
	open?: string;
}

/** Each service declares its check as data, which `check` reads. */
export interface AccountCheck {
	service: string;
	first: Probe;
	/**
	 * It is undefined if both are possible, because a missing record and a missing path may look
	 * the same.
	 */
	isRight(answer: ProbeAnswer): boolean | undefined;
	/** No service has this path, so its response shows how a missing path looks. */
	nowhere?: Probe;
	prefixes: readonly string[];
	/** Paths that people paste with the Base URL, in whole or in part. */
	paths: readonly string[];
	/** If the service responds without the secret, this is the finding. */
	secret?: { changed: IDataObject; needless: { status: Status; message: string } };
	signedIn: string;
	/** They run in this order. A probe that depends on earlier responses is a function. */
	probes: ReadonlyArray<Probe | ((seen: SeenAnswers) => Probe | undefined)>;
	readings: readonly Reading[];
	/**
	 * No reading request can show these matters, so each sentence says how the first use shows
	 * them.
	 */
	untested: ReadonlyArray<{ area: string; message: string; setting?: string }>;
}
