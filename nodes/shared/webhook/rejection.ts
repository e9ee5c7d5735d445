/** A request that starts nothing, with the status and the reason for its sender. */
export class Rejection extends Error {
	constructor(
		readonly status: number,
		reason: string,
	) {
		super(reason);
	}
}
