import { recordedNumber } from './recordedNumber';

/** Whose a phone number is: that of the number itself, or of the longest prefix of it. */
export class NumberTable<T> {
	private readonly owners = new Map<string, T>();

	/** Of the digits of a number or a prefix. */
	set(digits: string, owner: T): void {
		this.owners.set(digits, owner);
	}

	get(digits: string): T | undefined {
		return this.owners.get(digits);
	}

	/** By the longest prefix that has one, of those that count. */
	find(number: unknown, counts: (owner: T) => boolean = () => true): T | undefined {
		const digits = recordedNumber(number);
		for (let length = digits.length; length > 0; length -= 1) {
			const owner = this.owners.get(digits.slice(0, length));
			if (owner !== undefined && counts(owner)) return owner;
		}
		return undefined;
	}
}
