import { isJsonObject } from '../../shared/text/json';
import { OperationError } from '../../shared/errors/operationError';
import { address, isSecretText, mask, maskKeys } from '../secrets';
import { maskAddress } from '../skills/skillLinks';

/** A key is masked within its text, and an address as that of a skill. */
const maskText = (text: string) =>
	isSecretText(text)
		? mask
		: maskKeys(text.replace(address, (rest) => maskAddress(`http${rest}`).slice('http'.length)));

/** Addresses and values of parameters have their own rules. */
const namesWithRules: ReadonlySet<string> = new Set(['webhook_url', 'value', 'details']);

/** Masks secrets in names, descriptions and greetings. */
export function maskTexts<T>(value: T): T {
	if (typeof value === 'string') return maskText(value) as T;
	if (Array.isArray(value)) return value.map((one: unknown) => maskTexts(one)) as T;
	if (!isJsonObject(value)) return value;
	const entries = Object.entries(value).map(([name, one]) => [
		name,
		namesWithRules.has(name) ? one : maskTexts(one),
	]);
	return Object.fromEntries(entries) as T;
}

/** Longer rows of stars are ordinary text, for example a line between two parts. */
const maskInText = /(?<!\*)\*{8}(?!\*)/;

export const hasMask = (value: unknown): boolean =>
	textsIn([value]).some(({ text }) => maskInText.test(text));

interface Text {
	/** For example `skills.Open ticket.client_skill.greeting`. */
	place: string;
	text: string;
	replace(text: string): void;
}

/** A skill is found by its name, and other entries of lists by their index. */
export function textsIn(value: object, place = ''): Text[] {
	return Object.entries(value).flatMap(([key, one]: [string, unknown]): Text[] => {
		if (namesWithRules.has(key)) return [];
		const isSkill = place === 'skills' && isJsonObject(one);
		const inner = [place, isSkill ? String(one.name) : key].filter(Boolean).join('.');
		if (typeof one === 'string') {
			return [{ place: inner, text: one, replace: (text) => Reflect.set(value, key, text) }];
		}
		return typeof one === 'object' && one !== null ? textsIn(one, inner) : [];
	});
}

/** A document with a mask would overwrite the real text. */
export function rejectMaskedTexts(document: object, isReplaced: (place: string) => boolean): void {
	const masked = textsIn(document).find(
		({ place, text }) => maskInText.test(text) && !isReplaced(place),
	);
	if (!masked) return;
	throw new OperationError(
		`“${masked.place}” contains a mask in place of a secret`,
		`Enter the whole text under Secret Values as ${masked.place}, or export the agent with Include Secrets`,
	);
}
