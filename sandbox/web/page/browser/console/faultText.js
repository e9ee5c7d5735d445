const SERVED = {
	truncate: 'The answer ends in the middle',
	malformed: 'The answer is no valid JSON',
	empty: 'The answer is empty',
	html: 'The answer is a page of a proxy',
	noHttp: 'The answer is no HTTP',
};

export const KINDS = [
	['status', 'Answers with a status'],
	['delay', 'Answers late'],
	['drop-before', 'The connection is cut before the request is processed'],
	['drop-after', 'The connection is cut after the request is processed'],
	...Object.entries(SERVED),
];

/** The fault as the control plane takes it. `amount` is the status, or the delay in ms. */
export function faultOf(kind, amount) {
	if (kind === 'status') return { status: amount };
	if (kind === 'delay') return { delayMs: amount };
	if (kind.startsWith('drop-')) return { drop: kind.slice('drop-'.length) };
	return { mangle: kind };
}

export function describeFault({ status, delayMs, drop, mangle, held, ...other }) {
	const parts = [
		status && `Status ${status}`,
		delayMs && `${delayMs} ms late`,
		drop && `Connection cut ${drop} the request is processed`,
		SERVED[mangle],
		held && 'Held until it is released',
		(other.body ?? other.raw ?? other.redirect ?? other.endless) && 'Another answer',
		other.trickleMs && 'Slow answer',
		other.headers && 'Other headers',
	].filter(Boolean);
	return parts.join(', ') || 'Nothing';
}

export function matchOf({ service, method, path }) {
	const parts = [service, method, path].filter(Boolean);
	return parts.length > 0 ? parts.join(' ') : 'any request';
}
