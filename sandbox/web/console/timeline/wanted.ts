import type { RecordedRequest } from '../../../http/requests';
import { valueOfExcerpt } from '../text';
import { digitsOf, someValue } from '../values';

/** Names of fields whose numbers are IDs; other numbers are amounts. */
const ID = /^id$|_id$|Id$/;

/** Of a telephone number, with separators. */
const LONGEST_NUMBER = 40;

/** The texts that a timeline looks for: each whole, a telephone number with or without separators. */
export class Wanted {
	private readonly texts = new Set<string>();

	constructor(texts: readonly string[]) {
		for (const text of texts) {
			const known = text.trim().toLowerCase();
			if (known !== '') this.texts.add(known);
			const digits = digitsOf(known);
			if (digits !== null) this.texts.add(digits);
		}
	}

	isIn(value: unknown): boolean {
		return someValue(value, (one, name) => this.matches(one, name));
	}

	/** The name of the first field that has one of the texts; undefined for none. */
	fieldIn(row: object): string | undefined {
		return Object.entries(row).find(([name, value]) =>
			someValue(value, (one, inner) => this.matches(one, inner), name),
		)?.[0];
	}

	isInRequest({ path, query, body, answer }: RecordedRequest): boolean {
		if (path.split('/').some((segment) => this.matches(segment, ''))) return true;
		if (this.isIn(query) || this.isIn(body)) return true;
		const excerpt = answer?.excerpt ?? null;
		return (
			excerpt !== null && this.mayBeIn(excerpt) && this.isIn(valueOfExcerpt(excerpt, answer!.isCut))
		);
	}

	/** Spares reading most answers. */
	private mayBeIn(text: string): boolean {
		const lower = text.toLowerCase();
		for (const wanted of this.texts) if (lower.includes(wanted)) return true;
		return false;
	}

	private matches(value: string | number | boolean, name: string): boolean {
		if (typeof value === 'number') return ID.test(name) && this.texts.has(String(value));
		if (typeof value !== 'string') return false;
		const text = value.toLowerCase();
		if (this.texts.has(text)) return true;
		if (text.includes('@')) return text.split(/[\s,;<>"]+/).some((part) => this.texts.has(part));
		const digits = text.length < LONGEST_NUMBER ? digitsOf(text) : null;
		return digits !== null && this.texts.has(digits);
	}
}
