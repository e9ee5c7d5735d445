/** The parts that say something, separated by dots: `Reception · Harbour Clinic · en`. */
export const joined = (...parts: unknown[]): string =>
	parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');

/** Seconds as `1:01` or `1:00:05`. */
export function clockTime(duration: number): string {
	const seconds = Math.round(duration);
	const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
	const two = (part: number) => String(part).padStart(2, '0');
	const rest = `:${two(seconds % 60)}`;
	return hours > 0 ? `${hours}:${two(minutes)}${rest}` : `${minutes}${rest}`;
}
