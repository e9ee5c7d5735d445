import { isJsonObject } from '../../nodes/shared/text/json';

/** Fields and headers whose values are words of the platform; all other texts are masked. */
const plainField =
	/^(\w*status|destinationType|e164CodeType|did\w+Types|isoCode|\w+Code|health|provider_type|parameter|parameter_type|type|event|role|language|order_dir|order_by|sort|filter_key|cc|currency|content-type|accept|retry-after|allow)$/i;
/** A few words with at most three digits: no token, hash or number looks like it. */
const plainValue = /^(?!(.*\d){4})[\w .,:;/+*=-]{1,40}$/;
/** Fields and parameters that count: a long number in them is no phone number. */
const count = /^(page|size|skip|limit|total|totalElements|totalPages|content-length)$/;
const dateOrTime = /^\d{4}-\d\d-\d\d([T ][\d:.]+(Z|[+-]\d\d:?\d\d)?)?$/;
/** Whole numbers from here on may be phone numbers; smaller ones are IDs or amounts. */
const longNumber = 1_000_000;

/** Masks values, equal ones alike; their types and the structure around them stay. */
export class Masker {
	private readonly masks = new Map<string, string>();

	/** `secrets` are masked also where they are a part of a text. */
	constructor(private readonly secrets: readonly RegExp[]) {}

	value(value: unknown, name = ''): unknown {
		if (typeof value === 'string') return this.text(value, name);
		if (typeof value === 'number' && Math.abs(value) >= longNumber && !count.test(name)) {
			return Number(this.maskOf(String(value), (index) => String(longNumber + index)));
		}
		if (Array.isArray(value)) return value.map((entry) => this.value(entry, name));
		if (!isJsonObject(value)) return value;
		const entries = Object.entries(value);
		return Object.fromEntries(entries.map(([key, one]) => [this.key(key), this.value(one, key)]));
	}

	/** What does not look like a name is masked like a value. */
	key(key: string): string {
		const isName = /^(?!.*\d{5})[A-Za-z_][\w-]{0,50}$/.test(key) && !this.hasSecret(key);
		return isName ? key : this.text(key);
	}

	text(text: string, name = ''): string {
		if (this.hasSecret(text) || /[*•]{3}/.test(text)) return '***';
		const isPlain = plainField.test(name) && plainValue.test(text);
		if (text === '' || dateOrTime.test(text) || isPlain || count.test(name)) return text;
		return this.maskOf(text, (index) => {
			const [digits] = /^\+?(\d+)$/.exec(text)?.slice(1) ?? [];
			if (digits) return text.replace(digits, String(index).padStart(digits.length, '0'));
			if (URL.canParse(text)) return `https://masked.example/${index}`;
			return text.includes('@') ? `${index}@masked.example` : `masked-${index}`;
		});
	}

	/** Path and query. Short numbers and what the route in the document's spelling has stay. */
	url(url: string, route: string): string {
		const { pathname, searchParams } = new URL(url, 'http://localhost');
		const spelled = route.split(/[ /]/);
		const isPlain = (segment: string) => /^\d{0,6}$/.test(segment) || spelled.includes(segment);
		const segments = pathname.split('/').map((one) => (isPlain(one) ? one : this.text(one)));
		const query = [...searchParams].map(([name, value]) => [
			this.key(name),
			this.text(value, name),
		]);
		return segments.join('/') + (query.length > 0 ? `?${String(new URLSearchParams(query))}` : '');
	}

	/** JSON with its values masked; of any other text nothing is kept. */
	body(text: string): string {
		try {
			return JSON.stringify(this.value(JSON.parse(text)));
		} catch {
			return this.text(text);
		}
	}

	private hasSecret(text: string): boolean {
		return this.secrets.some((secret) => text.search(secret) >= 0);
	}

	private maskOf(value: string, make: (index: number) => string): string {
		const mask = this.masks.get(value) ?? make(this.masks.size + 1);
		this.masks.set(value, mask);
		return mask;
	}
}
