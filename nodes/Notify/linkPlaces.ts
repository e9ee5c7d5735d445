/** The context of a position in HTML; `begin` is the position where an attribute's value begins. */
type Place =
	| { in: 'text' }
	/** Within an element whose content isn't HTML, such as a style sheet. */
	| { in: 'raw'; element: string }
	| { in: 'tag'; element: string }
	| { in: 'equals'; element: string }
	| { in: 'value'; element: string; begin: number; quote?: string };

const rawElements = ['noscript', 'plaintext', 'script', 'style', 'textarea', 'title', 'xmp'];

const text: Place = { in: 'text' };

/**
 * True if a link at each of these positions would be a link of the message: within text, or at the beginning of an
 * attribute's value. After an unclosed `<img src='https://…?`, an email program would send the link to a stranger.
 */
export function areLinkPlaces(html: string, positions: ReadonlySet<number>): boolean {
	let place = text;
	for (let index = 0; index <= html.length; index++) {
		if (positions.has(index) && !isLinkPlace(place, index)) return false;
		if (index < html.length) place = placeAfter(place, html, index);
	}
	return true;
}

const isLinkPlace = (place: Place, index: number) =>
	place.in === 'text' || place.in === 'equals' || (place.in === 'value' && place.begin === index);

function placeAfter(place: Place, html: string, index: number): Place {
	const char = html[index];
	switch (place.in) {
		case 'text':
			return char === '<' ? tagAt(html, index) : place;
		case 'raw':
			return char === '<' && elementAt(html, index) === `/${place.element}`
				? tagAt(html, index)
				: place;
		case 'tag':
			return char === '=' ? { ...place, in: 'equals' } : char === '>' ? contentOf(place) : place;
		case 'equals':
			return valueAt(place, char, index);
		case 'value':
			return afterValue(place, char);
	}
}

/** Comments hide their tags from some programs and not from others, so they count as text. */
function tagAt(html: string, index: number): Place {
	const element = elementAt(html, index);
	return element === '' ? text : { in: 'tag', element };
}

const elementAt = (html: string, index: number) =>
	(/^<(\/?[a-z][a-z\d:-]*)/i.exec(html.slice(index, index + 40))?.[1] ?? '').toLowerCase();

const contentOf = ({ element }: Extract<Place, { element: string }>): Place =>
	rawElements.includes(element) ? { in: 'raw', element } : text;

function valueAt(place: Extract<Place, { in: 'equals' }>, char: string, index: number): Place {
	if (/\s/.test(char)) return place;
	if (char === '>') return contentOf(place);
	const isQuoted = char === '"' || char === "'";
	const { element } = place;
	return isQuoted
		? { in: 'value', element, begin: index + 1, quote: char }
		: { in: 'value', element, begin: index };
}

function afterValue(place: Extract<Place, { in: 'value' }>, char: string): Place {
	const { element, quote } = place;
	if (quote !== undefined) return char === quote ? { in: 'tag', element } : place;
	if (char === '>') return contentOf(place);
	return /\s/.test(char) ? { in: 'tag', element } : place;
}
