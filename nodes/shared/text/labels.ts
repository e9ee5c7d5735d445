/** In one line, with three dots in place of what is too much. */
export function shorten(text: string, lettersAtMost: number): string {
	const letters = [
		...text
			.slice(0, 4 * lettersAtMost)
			.replace(/\s+/g, ' ')
			.trim(),
	];
	const isShort = letters.length <= lettersAtMost && text.length <= 4 * lettersAtMost;
	return isShort ? letters.join('') : `${letters.slice(0, lettersAtMost).join('')}…`;
}

const longestPart = 60;

/** The parts that say something, separated by dots: `Reception · Harbour Clinic · en`. */
export const joined = (...parts: unknown[]): string =>
	parts
		.filter((part) => part !== null && part !== undefined && part !== '')
		.map((part) => shorten(String(part), longestPart))
		.join(' · ');

/** Seconds as `1:01` or `1:00:05`. */
export function clockTime(duration: number): string {
	const seconds = Math.round(duration);
	const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
	const two = (part: number) => String(part).padStart(2, '0');
	const rest = `:${two(seconds % 60)}`;
	return hours > 0 ? `${hours}:${two(minutes)}${rest}` : `${minutes}${rest}`;
}
