import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../shared/errors/operationError';
import { escapeHtml } from '../shared/text/escapeHtml';
import type { Step } from './steps';

/** In any text of a step: the address of the page on which a person acknowledges. */
const linkPlaceholder = '[acknowledge link]';

/** An email without a link gets one at its end. */
export function withLink(step: Step, url: string | undefined): Step {
	const { channel, params } = step;
	if (url === undefined) {
		if (JSON.stringify(params).includes(linkPlaceholder)) throw noLinks();
		return step;
	}
	const html = String(params.html ?? '');
	const isAdded = channel === 'email' && !html.includes(linkPlaceholder);
	const own = isAdded ? { ...params, html: `${html}${button}` } : params;
	const filled = Object.entries(own).map(([name, value]) => [
		name,
		replaceIn(value, name === 'html' ? escapeHtml(url) : url),
	]);
	return { ...step, params: Object.fromEntries(filled) as IDataObject };
}

const button = `<p><a href="${linkPlaceholder}">Acknowledge</a></p>`;

const replaceIn = (value: unknown, url: string): unknown =>
	JSON.parse(JSON.stringify(value ?? null), (_, one: unknown) =>
		typeof one === 'string' ? one.replaceAll(linkPlaceholder, url) : one,
	);

const noLinks = () =>
	new OperationError(
		`“${linkPlaceholder}” needs n8n 2`,
		'Nothing was sent. Remove it: n8n 1.x drops what a link brings to a node that continues',
	);
