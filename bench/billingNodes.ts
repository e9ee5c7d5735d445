import type { IDataObject, INode } from 'n8n-workflow';

import { exampleCredentials } from '../demo/examples';

/** The name of the credential of n8n's own node. */
export const PLAIN_CREDENTIAL = 'Header';

const NUMBERING = 'n8n-nodes-switchboard.numbering';

/** The pack's node with an operation on call records. */
export const numbering = (operation: string, parameters: IDataObject): Partial<INode> => ({
	type: NUMBERING,
	typeVersion: 1,
	parameters: { resource: 'callRecord', operation, ...parameters } as INode['parameters'],
	credentials: {
		switchboardAccessTokenApi: { id: '', name: exampleCredentials.switchboardAccessTokenApi },
	},
});

/** n8n's own node, which reads pages one by one until `last`. */
export const httpRequest = (sandboxUrl: string): Partial<INode> => ({
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	credentials: { httpHeaderAuth: { id: '', name: PLAIN_CREDENTIAL } },
	parameters: {
		url: `${sandboxUrl}/numbering/api/data/cdrs`,
		authentication: 'genericCredentialType',
		genericAuthType: 'httpHeaderAuth',
		sendQuery: true,
		queryParameters: {
			parameters: [
				{ name: 'size', value: '100' },
				{ name: 'sort', value: 'startTime,asc' },
			],
		},
		options: {
			pagination: {
				pagination: {
					paginationMode: 'updateAParameterInEachRequest',
					parameters: {
						parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }],
					},
					paginationCompleteWhen: 'other',
					completeExpression: '={{ $response.body.last }}',
				},
			},
		},
	},
});

/** The node that users add to get a file. */
export const convertToFile: Partial<INode> = {
	type: 'n8n-nodes-base.convertToFile',
	typeVersion: 1.1,
	parameters: { operation: 'csv', options: {} },
};
