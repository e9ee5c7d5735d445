const emptyPhrases =
	/^(an? )?((bad|invalid) request|conflict|error|exception|fail(ed|ure)|forbidden|gateway time-?out|bad gateway|internal( server)? error|method not allowed|not (acceptable|found|implemented)|null|request failed|service (temporarily )?unavailable|something went wrong|too many requests|unauthorized|undefined|unknown error|unprocessable (content|entity)|validation (error|failed))$/i;

const code =
	/[{}<>]|\[object|\bundefined\b|\bNaN\b|\w(Error|Exception)\b|node_modules|\bat \S+:\d|cannot (read|set|convert|destructure)|unexpected (token|end|identifier)|is not (a function|iterable|defined)/i;

const maxLength = 160;

/** One line, cut between words. Undefined for a code, a single word, or the name of a status. */
export function causeOf(said: unknown): string | undefined {
	if (typeof said !== 'string') return undefined;
	const line = said
		.slice(0, 1_000)
		.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
		.trim()
		.replace(/[.!\s]+$/, '');
	const isTelling = /\p{L}{2,}\s+\S/u.test(line) && !emptyPhrases.test(line) && !code.test(line);
	if (!isTelling) return undefined;
	return capital(line.length > maxLength ? `${cutAt(line, maxLength - 1)}…` : line);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function cutAt(text: string, length: number): string {
	const space = text.lastIndexOf(' ', length);
	return text.slice(0, space > length / 2 ? space : length);
}
