import type { ICredentialTestRequest } from 'n8n-workflow';

import { baseURL, baseUrlField, rejections } from './connection';

export const numberingBaseUrl = baseUrlField(
	'e.g. https://api.example.com/numbering',
	'Address of the numbering service with its path prefix, without /api at its end',
);

/** Reads one order, which requires authentication and changes nothing. */
export const testNumbering = (rejected: Record<401 | 403, string>): ICredentialTestRequest => ({
	request: {
		baseURL,
		url: '/api/data/orders',
		qs: { page: 1, size: 1 },
	},
	rules: rejections({
		...rejected,
		404: 'Nothing answers at this Base URL: it must include the service’s application path prefix, e.g. https://api.example.com/numbering, and end before /api.',
	}),
});
