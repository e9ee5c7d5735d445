/** `begin` is the position where an attribute’s value begins. */
type Place =
	| { in: 'text' }
	/** The content of such an element, for example a style sheet, isn’t HTML. */
	| { in: 'raw'; element: string }
	| { in: 'tag'; element: string }
	| { in: 'equals'; element: string }
	| { in: 'value'; element: string; begin: number; quote?: string };

const rawElements = ['noscript', 'plaintext', 'script', 'style', 'textarea', 'title', 'xmp'];

const text: Place = { in: 'text' };

/**
 * A link belongs to the message within text, or at the beginning of an attribute’s value. After an
 * unclosed `<img src='https://…?`, an email program would send the link to a stranger.
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

/** Only some programs hide the tags within comments, so they count as text. */
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
