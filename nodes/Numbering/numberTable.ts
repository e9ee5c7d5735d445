import { digitsOf } from './numberRecords';

/** Whose a phone number is: that of the number itself, or of the longest prefix of it. */
export class NumberTable<T> {
	private readonly owners = new Map<string, T>();

	get size(): number {
		return this.owners.size;
	}

	/** Of a number or a prefix; returns the owner that it had, if it is another one. */
	set(number: unknown, owner: T): T | undefined {
		const digits = digitsOf(number);
		const before = this.owners.get(digits);
		this.owners.set(digits, owner);
		return before === owner ? undefined : before;
	}

	get(number: unknown): T | undefined {
		return this.owners.get(digitsOf(number));
	}

	/** By the longest prefix. */
	find(number: unknown): T | undefined {
		const digits = digitsOf(number);
		for (let length = digits.length; length > 0; length -= 1) {
			const owner = this.owners.get(digits.slice(0, length));
			if (owner !== undefined) return owner;
		}
		return undefined;
	}
}
