/** What an item sends to one recipient, or buys; by the texts in its request. */
export interface Wish {
	item: number;
	recipient: string;
}

/** One request that writes, and the truth about it, which the code under test does not see. */
export interface Letter extends Wish {
	attempt: Attempted;
	/** Whether any of it was sent, so that the service may process it at any time. */
	wasSent: boolean;
	wasProcessed: boolean;
	/** Nothing is at its path. */
	isElsewhere?: boolean;
	/** The service has answered that it does not process it. */
	isRejected: boolean;
	/** The answer of a processed one has arrived. */
	isAnswered: boolean;
}

/** One run of the node for its items. */
export interface Attempted {
	execution: number;
	node: string;
	number: number;
	/** Earlier attempts of which this one has the memory. */
	before: readonly Attempted[];
	/** What it should send: by item, the recipients. */
	wanted: readonly string[][];
	isKilled: boolean;
	isStopped: boolean;
	/** The last one, undisturbed. */
	isLast: boolean;
}
