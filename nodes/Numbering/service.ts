import type { Service } from '../shared/service';
import { lists } from './lists';
import { billingInfo } from './resources/billingInfo';
import { callRecord } from './resources/callRecord';
import { channelCharge } from './resources/channelCharge';
import { destination } from './resources/destination';
import { fixedCharge } from './resources/fixedCharge';
import { inboundRate } from './resources/inboundRate';
import { invoice } from './resources/invoice';
import { number } from './resources/number';
import { order } from './resources/order';
import { orderLine } from './resources/orderLine';
import { productAmount } from './resources/productAmount';
import { terminationRate } from './resources/terminationRate';

/** Phone numbers, their orders, and the account's records (numbering document). */
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
	],
	lists,
	errors: {
		401: {
			message: 'The access token was not accepted',
			description:
				'It may have expired or belong to another environment. Renew or reconnect the credential.',
		},
		403: {
			message: 'The access token may not use this account',
			description:
				'It probably lacks the namespaced email claim: a plain client-credentials token has none. Use a token that carries it.',
		},
	},
};
