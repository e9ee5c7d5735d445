import type { ServiceName } from '../../../sandbox/services/services';

const crud = (path: string, id: string) => [
	`GET /${path}`,
	`POST /${path}`,
	...['GET', 'PUT', 'DELETE'].map((method) => `${method} /${path}/{${id}}`),
];

const data = (name: string) => [`GET /api/data/${name}`, `GET /api/data/${name}/{id}`];
const invoiceLines = (name: string) => [...data(name), `GET /api/data/${name}/byInvoice/{id}`];

/** The documents' tables of endpoints, row by row. */
export const DOCUMENTED: Readonly<Record<ServiceName, readonly string[]>> = {
	numbering: [
		'POST /api/management/buyDids',
		'GET /api/management/cancelOrder/{id}',
		'GET /api/management/releaseDid',
		'GET /api/management/getDidsFromOrder',
		'GET /api/management/getDidsByISO2CountryCode',
		...['orders', 'e164Numbers', 'cdrs', 'invoices', 'billingInfos', 'inboundDidRates'].flatMap(
			data,
		),
		...data('orderItems'),
		'GET /api/data/orderItems/byOrder/{id}',
		...['Fixed', 'Channel'].flatMap((kind) => invoiceLines(`invoice${kind}Chargeses`)),
		...invoiceLines('invoiceProductAmountses'),
		'GET /api/data/terminationRates',
	],
	aiAgents: [
		'GET /clients',
		'POST /clients',
		'GET /clients/{client_id}',
		...['user', 'client_user', 'skill', 'client_skill', 'agent_skill'].flatMap((name) =>
			crud(`${name}s`, `${name}_id`),
		),
		...['tts', 'stt', 'llm'].flatMap((type) => crud(`${type}_configurations`, `${type}_config_id`)),
		...crud('provider_configuration_templates', 'provider_configuration_template_id'),
		'POST /agent',
		'GET /agents',
		'GET /agents/{agent_id}',
		'PUT /agents/{agent_id}',
		'DELETE /agents/{agent_id}',
		'GET /paginated-agents',
		'POST /calls',
		'GET /calls',
		'GET /calls/{call_id}',
		'PUT /calls/{room_id}',
		'GET /audio-url/{audio}',
	],
	outboundVoice: ['POST /api/v1/voice_outbound/call', 'POST /api/v1/voice_outbound/call_status'],
	email: ['POST /api/email/send', 'POST /api/email/send-by-template'],
	journey: ['POST /api/journey'],
	chat: [
		'POST /api/whatsapp/send-message',
		'POST /api/whatsapp/interaction',
		'GET /api/whatsapp/file',
	],
	push: [
		'POST /api/push/send-by-token',
		'POST /api/push/send-by-user',
		'POST /api/push/send-by-topic',
		'POST /api/push/subscribe',
		'POST /api/push/unsubscribe',
		'POST /api/push/history',
		'POST /api/push/delivery',
		'POST /api/push/set-read',
		'POST /api/push/set-token',
		'PATCH /api/push/update-token',
	],
};
