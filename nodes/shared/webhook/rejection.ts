/** A request that starts nothing, with the status and the reason that its sender is told. */
export class Rejection extends Error {
	constructor(
		readonly status: number,
		reason: string,
	) {
		super(reason);
	}
}
