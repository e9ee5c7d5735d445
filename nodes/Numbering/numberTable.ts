import { recordedNumber } from './recordedNumber';

/** Whose a phone number is: that of the number itself, or of the longest prefix of it. */
export class NumberTable<T> {
	private readonly owners = new Map<string, T>();

	/** Of a number or a prefix. */
	set(number: unknown, owner: T): void {
		this.owners.set(recordedNumber(number), owner);
	}

	get(number: unknown): T | undefined {
		return this.owners.get(recordedNumber(number));
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
