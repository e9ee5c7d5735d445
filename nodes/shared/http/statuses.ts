/** What the status of an answer says of the request. */
interface Meaning {
	/** The same request may succeed a little later; Retry-After says when. */
	isTransient: boolean;
	/** A write may have been carried out. */
	isUnclear: boolean;
}

const meanings: ReadonlyArray<readonly [statuses: readonly number[], meaning: Meaning]> = [
	// Too Early, Too Many Requests: certainly not processed.
	[[425, 429], { isTransient: true, isUnclear: false }],
	// 520 to 526: Cloudflare, of a server behind it that did not answer well.
	[[408, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526], { isTransient: true, isUnclear: true }],
	// They ask to repeat the request elsewhere; other redirects may follow a processed request.
	[[307, 308], { isTransient: false, isUnclear: false }],
];

/** The one place that decides what may be asked again, and what a write may have done. */
export function meaningOf(status: number): Meaning {
	const known = meanings.find(([statuses]) => statuses.includes(status));
	if (known) return known[1];
	// A success gets here if its body is not the documented one.
	const isRejection = status >= 400 && status < 500;
	return { isTransient: false, isUnclear: status >= 200 && !isRejection };
}

export const isSuccess = (status: number) => status >= 200 && status < 300;
