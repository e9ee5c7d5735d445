import type { Document } from '../../../sandbox/contract/document';
import { errorSchema } from './errors';
import { dataOperations, pageRecords } from './numbering/data';
import { managementOperations, managementRecords } from './numbering/management';
import { numberingRecords } from './numbering/records';
import { infoOf, pathsOf, serverOf } from './operation';

export const numbering: Document = {
	openapi: '3.1.0',
	info: infoOf(
		'Numbering',
		'Buying, tracking, canceling and releasing numbers, and the data of the account.',
	),
	servers: [serverOf('numbering')],
	tags: [
		{ name: 'Management', description: 'The five write operations and lists of numbers.' },
		{ name: 'Data', description: 'Read-only: POST, PUT, PATCH and DELETE return 405.' },
	],
	security: [{ token: [] }],
	paths: pathsOf([...managementOperations, ...dataOperations]),
	'x-rejected-methods': {
		'/api/data/*': { methods: ['POST', 'PUT', 'PATCH', 'DELETE'], status: 405 },
	},
	components: {
		securitySchemes: {
			token: {
				type: 'http',
				scheme: 'bearer',
				description:
					'An OAuth 2.0 access token with the namespaced email claim. Issuer, audience, namespace and how to get one: not shown.',
			},
		},
		schemas: {
			...numberingRecords,
			...pageRecords,
			...managementRecords,
			Error: errorSchema('object'),
		},
	},
};
