import { HttpError, type Incoming } from '../../http/http';

/**
 * Rejects what a page of another origin can make a browser send. A form can post texts and form fields
 * to any address without asking it; JSON only after a preflight request, which the sandbox never grants.
 * What a browser says about the page that sends is checked as well: another port is another page.
 */
export function rejectForeign({ headers }: Incoming): void {
	const { origin, host, 'sec-fetch-site': site, 'content-type': type = '' } = headers;
	if (!/^application\/json\b/i.test(type)) throw new HttpError(415, 'The body must be JSON');
	const isOwn =
		site === undefined
			? origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
			: site === 'same-origin' || site === 'none';
	if (!isOwn) throw new HttpError(403, 'Only the page of the sandbox may do this');
}
