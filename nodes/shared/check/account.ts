import type { IDataObject } from 'n8n-workflow';

import type { ResponseValidator } from '../declare/api';
import type { RecordForm } from '../declare/record';
import type { OperationError } from '../errors/operationError';

type Status = 'ok' | 'set this' | 'cannot tell' | 'problem';

export interface Finding {
	area: string;
	status: Status;
	message: string;
	/** The label of a field of the credential or the node. */
	setting?: string;
	value?: string | boolean;
}

interface Said {
	status: Status;
	message: string;
	setting?: string;
	value?: boolean;
}

/** A request that changes nothing. With a body it is a POST. */
export interface Probe {
	/** Our word for it. */
	name: string;
	url: string;
	qs?: IDataObject;
	body?: IDataObject;
	/** Values of the credential that replace the user's. */
	changed?: IDataObject;
	/** The documents' description of a list's records. Only lists have it. */
	record?: RecordForm;
	/** Whether the nodes can read this response as the list. */
	isList?: ResponseValidator;
	/** The field with the time of a record, if the list begins with the newest. */
	newest?: string;
	/** The finding if nothing is at its path. */
	missing?: Said;
}

export interface ProbeAnswer {
	probe: Probe;
	/** 0 without an answer; 200 for each success. */
	status: number;
	body?: unknown;
	/** A success that isn't JSON has it, too. */
	error?: OperationError;
}

/** By the name of the probe. */
export type SeenAnswers = ReadonlyMap<string, ProbeAnswer>;

/** A place where the documents leave something open, and how answers decide it. */
export interface Reading {
	/** As in docs/reference/readings.md: `numbering.recordIds`. */
	name: string;
	area: string;
	/** Returns what the responses decide; undefined if they decide nothing. */
	find(seen: SeenAnswers): unknown;
	/** By what was found. One without a sentence needs nothing of the user. */
	says?: Readonly<Record<string, string | Said>>;
	/** If the answers don't decide it. */
	open?: string;
}

/** How the account of a service is checked: data, which `check` reads. */
export interface AccountCheck {
	service: string;
	/** Shows whether address and credential are right. */
	first: Probe;
	/** Undefined if it may be either: a missing record and a missing path may look the same. */
	isRight(answer: ProbeAnswer): boolean | undefined;
	/** A path that no service has, to compare with. */
	nowhere?: Probe;
	/** Path prefixes that a Base URL may lack. */
	prefixes: readonly string[];
	/** Paths that people paste with the Base URL, in whole or in part. */
	paths: readonly string[];
	/** The credential without its secret, and the finding if the service responds anyway. */
	secret?: { changed: IDataObject; needless: { status: Status; message: string } };
	signedIn: string;
	/** In this order. One that depends on earlier answers is a function. */
	probes: ReadonlyArray<Probe | ((seen: SeenAnswers) => Probe | undefined)>;
	readings: readonly Reading[];
	/** Matters that no reading request can show, and how their first use shows them. */
	untested: ReadonlyArray<{ area: string; message: string; setting?: string }>;
}
