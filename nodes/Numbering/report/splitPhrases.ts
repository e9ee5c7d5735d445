/** What the part of an invoice says that one owner pays. */
export interface SplitPhrases {
	title(invoice: string, owner: string): string;
	owner: string;
	unallocated: string;
	/** Why there is a part without an owner. */
	whyUnallocated: string;
	byNumber: string;
	withoutNumber: string;
	share: string;
	toPay: string;
	cost: string;
	markup: string;
	fee: string;
	tax: string;
}
