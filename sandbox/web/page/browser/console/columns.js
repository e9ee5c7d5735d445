/** Fields that say most about a record, the best first. */
const TELLING = [
	/^(name|event|subject|title|to|number|destination)$/i,
	/status|state$/i,
	/^(reference|from|type|e164|email|phone|category|topic|language)$/i,
	/number|name|email/i,
	/(at|date|time)$|^(created|updated)/i,
	/amount|total|price|quantity|count|duration/i,
	/id$/i,
];
const MOST = 5;

/** The names of the fields that a table of these rows shows, in the order of the record. */
export function chooseColumns(rows) {
	const names = [...new Set(rows.flatMap(({ fields }) => Object.keys(fields)))];
	const shown = names.filter(
		(name) => name !== 'id' && rows.some(({ fields }) => isPlain(fields[name])),
	);
	const ranked = shown.map((name) => ({ name, rank: rankOf(name) }));
	ranked.sort((a, b) => a.rank - b.rank);
	const best = new Set(ranked.slice(0, MOST).map(({ name }) => name));
	return shown.filter((name) => best.has(name));
}

const isPlain = (value) =>
	value !== '' && value !== null && ['string', 'number', 'boolean'].includes(typeof value);

function rankOf(name) {
	const rank = TELLING.findIndex((pattern) => pattern.test(name));
	return rank < 0 ? TELLING.length : rank;
}

/** A record's most telling values in a line, for rows of different tables. */
export const summaryOf = (row) =>
	chooseColumns([row])
		.map((name) => String(row.fields[name]))
		.join(' · ');
