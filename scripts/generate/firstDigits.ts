/** A pattern of libphonenumber has only digits, classes, groups and quantities. */
export function firstDigits(pattern: string): Set<string> {
	return new PatternReader(pattern).alternatives().digits;
}

interface Start {
	digits: Set<string>;
	mayBeEmpty: boolean;
}

class PatternReader {
	private at = 0;

	constructor(private readonly pattern: string) {}

	alternatives(): Start {
		let start = this.sequence();
		while (this.takes('|')) start = either(start, this.sequence());
		return start;
	}

	private sequence(): Start {
		let start: Start = { digits: new Set(), mayBeEmpty: true };
		while (this.at < this.pattern.length && !'|)'.includes(this.pattern[this.at])) {
			const next = this.quantified();
			if (start.mayBeEmpty) start = { ...either(start, next), mayBeEmpty: next.mayBeEmpty };
		}
		return start;
	}

	private quantified(): Start {
		const atom = this.atom();
		const [quantity] = /^(?:\?|\{\d+(?:,\d*)?\})/.exec(this.pattern.slice(this.at)) ?? [''];
		this.at += quantity.length;
		const isOptional = quantity === '?' || quantity.startsWith('{0');
		return { ...atom, mayBeEmpty: atom.mayBeEmpty || isOptional };
	}

	private atom(): Start {
		if (this.takes('(?:')) {
			const inner = this.alternatives();
			if (!this.takes(')')) throw new Error(`A group is open in ${this.pattern}`);
			return inner;
		}
		const [text] = /^(?:\\d|\d|\[[\d-]+\])/.exec(this.pattern.slice(this.at)) ?? [];
		if (text === undefined) throw new Error(`Unknown at ${this.at}: ${this.pattern}`);
		this.at += text.length;
		const one = new RegExp(`^${text}$`);
		return {
			digits: new Set([...'0123456789'].filter((digit) => one.test(digit))),
			mayBeEmpty: false,
		};
	}

	private takes(text: string): boolean {
		const isNext = this.pattern.startsWith(text, this.at);
		if (isNext) this.at += text.length;
		return isNext;
	}
}

const either = (one: Start, another: Start): Start => ({
	digits: new Set([...one.digits, ...another.digits]),
	mayBeEmpty: one.mayBeEmpty || another.mayBeEmpty,
});
