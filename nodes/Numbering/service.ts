import type { INodeCredentialDescription } from 'n8n-workflow';

import { baseUrlBefore, wholeSecret } from '../shared/declare/advice';
import type { Service } from '../shared/declare/service';
import {
	type PathsOf,
	customRequest,
	readPath,
	sendRequest,
} from '../shared/customRequest/customRequest';
import { accountCheck } from '../shared/check/check';
import { numberingCheck } from './check';
import { lists } from './lists';
import { billingInfo, channelCharge, fixedCharge, productAmount } from './invoices/billingRecords';
import { callRecord } from './callRecords/callRecord';
import { destination, inboundRate, terminationRate } from './rates/rates';
import { invoice } from './invoices/invoice';
import { number } from './numbers/number';
import { order } from './orders/order';
import { orderLine } from './orders/orderContents';

const paths: PathsOf = {
	example: '/api/data/orders',
	changedByGet: [
		['cancelOrder', 'Order: Cancel'],
		['releaseDid', 'Number: Release'],
	],
};

export const numbering: Service = {
	credentials: [
		{
			name: 'Access Token',
			value: 'accessToken',
			credentialType: 'switchboardAccessTokenApi',
		},
		{ name: 'OAuth2', value: 'oAuth2', credentialType: 'switchboardOAuth2Api' },
	],
	resources: [
		order,
		orderLine,
		number,
		callRecord,
		invoice,
		fixedCharge,
		channelCharge,
		productAmount,
		billingInfo,
		inboundRate,
		destination,
		terminationRate,
		accountCheck(numberingCheck),
		customRequest([readPath(paths), sendRequest(paths)]),
	],
	lists,
	changedByGet: paths.changedByGet,
	// The document names the list, but shows no path.
	otherPaths: { '/api/data/destinations': ['/api/data/ratePlan/destinations'] },
	advice: [baseUrlBefore(/\/api(\/.*)?$/s), wholeSecret('accessToken', 'Access Token')],
	errors: {
		401: {
			message: 'The access token was not accepted',
			description:
				'It may have expired or belong to another environment. Renew or reconnect the credential.',
		},
		403: {
			message: 'The access token may not use this account',
			description:
				'It probably lacks the platform’s email claim: a plain client-credentials token has none. Use a token that carries it.',
		},
	},
};

export const credentials: INodeCredentialDescription[] = numbering.credentials.map(
	({ value, credentialType }) => ({
		name: credentialType,
		required: true,
		displayOptions: { show: { authentication: [value] } },
	}),
);
