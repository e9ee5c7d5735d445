/** A link in a message; what people see says which kind it is by more than its color. */
export interface Choice {
	kind: 'approve' | 'decline' | 'respond';
	label: string;
	url: string;
}

/** What a message that asks needs besides its text. */
export interface Question {
	/** Name of the workflow; n8n may have none. */
	askedBy: string;
	/**
	 * The links for one recipient. They name the recipient, so that the output can say which link
	 * answered; who opened it is unknown.
	 */
	choicesFor(recipient: string): Choice[];
}

/** Precedes the label of a choice, because colors alone say nothing to many people. */
export const signs = { approve: '✓', decline: '✕', respond: '' } as const;
