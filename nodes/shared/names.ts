/** How many characters of a name are shown. */
const shownOfOne = 60;

/** `a, b and 3 more`: at most `most` names, each of them cut where it is long. */
export function namesOf(names: readonly string[], most: number): string {
	const shown = names.slice(0, most).map(shorten);
	const more = names.length > most ? ` and ${names.length - most} more` : '';
	return `${shown.join(', ')}${more}`;
}

const shorten = (name: string) =>
	name.length > shownOfOne ? `${name.slice(0, shownOfOne - 1)}…` : name;
