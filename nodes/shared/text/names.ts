const maxNameLength = 60;

/** `a, b and 3 more`: up to `most` names within `room` characters, long ones cut. */
export function listNames(names: readonly string[], most: number, room = Infinity): string {
	const shown: string[] = [];
	let left = room;
	for (const name of names.slice(0, most).map(shorten)) {
		left -= name.length + 2;
		if (left < 0 && shown.length > 0) break;
		shown.push(name);
	}
	const hidden = names.length - shown.length;
	return `${shown.join(', ')}${hidden > 0 ? ` and ${hidden} more` : ''}`;
}

const shorten = (name: string) =>
	name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name;
