export interface Choice {
	kind: 'approve' | 'decline' | 'respond';
	label: string;
	url: string;
}

export interface Question {
	askedBy: string;
	/** The links name the recipient, for the output; who opened one is unknown. */
	choicesFor(recipient: string): Choice[];
}

/** Precedes the label of a choice, because colors alone say nothing to many people. */
export const signs = { approve: '✓', decline: '✕', respond: '' } as const;
