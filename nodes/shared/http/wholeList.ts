import type { List } from '../declare/record';
import { OperationError } from '../errors/operationError';
import { counted } from '../text/wording';
import type { Page } from './page';

/** Earlier pages show what to expect of the list. */
interface Expected {
	pageLength?: number;
	announced?: number;
}

/**
 * An empty page ends a list. If the service has announced more records, such a page would silently
 * cut the list, so it is read again, and is an error if it stays empty.
 */
export class WholeList {
	private pageLength: number;
	private announced?: number;
	private goesOn = false;

	constructor(
		private readonly list: List,
		{ pageLength = 0, announced }: Expected,
	) {
		this.pageLength = pageLength;
		this.announced = announced;
	}

	/** `number` counts pages from 1. */
	async take(page: Page, number: number, readAgain: () => Promise<Page>): Promise<Page> {
		if (!this.isCut(page, number)) return this.noted(page);
		const again = await readAgain();
		if (this.isCut(again, number)) throw this.error(again, number);
		return this.noted(again);
	}

	/**
	 * The counts of the empty page come first, because records may have disappeared since an
	 * earlier page.
	 */
	private isCut({ records, announced = this.announced, last }: Page, number: number): boolean {
		if (records.length > 0) return false;
		return announced === undefined ? this.goesOn && !last : announced > this.before(number);
	}

	private before(number: number): number {
		return (number - 1) * this.pageLength;
	}

	private noted(page: Page): Page {
		this.pageLength = Math.max(this.pageLength, page.records.length);
		this.announced = page.announced ?? this.announced;
		this.goesOn = page.goesOn;
		return page;
	}

	private error({ announced = this.announced }: Page, number: number): OperationError {
		const before = this.before(number);
		const { url } = this.list;
		const missing =
			announced === undefined ? 'Records' : `${announced - before} of ${announced} records`;
		return new OperationError(
			`${missing} of ${url} are missing from the service’s response`,
			`After ${counted(before, 'record')} it returned an empty page, twice, although it had announced more. Nothing of this list was used. Run the node again. If this stays the same, try another Page Size under Options, or ask the platform.`,
		);
	}
}
