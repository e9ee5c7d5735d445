import type { INodeParameters } from 'n8n-workflow';

import { byId } from '../harness/tested';

/** Parameters that reach the service, per `resource.operation`; every operation must have some. */
export const samples: Readonly<Record<string, INodeParameters>> = {
	'account.check': {},
	'order.buy': {
		destinationId: byId(102),
		quantity: 2,
		numberTypes: ['GEOGRAPHIC'],
		features: ['CALL_IN'],
		reference: 'sample-1',
	},
	'order.cancel': { orderId: byId(1008) },
	'order.checkNumbers': { orderId: byId(1001) },
	'order.get': { orderId: byId(1001) },
	'order.getAll': {},
	'order.getNumbers': { orderId: byId(1001) },
	'order.waitForNumbers': {
		orderId: byId(1001),
		// Only a fault or the complete order ends it, never the time.
		waitAtMostMinutes: 60,
		options: { firstIntervalSeconds: 0.1, maxIntervalSeconds: 0.1, faultsInARow: 1 },
	},
	'orderLine.get': { orderLineId: byId(5001) },
	'orderLine.getAll': {},
	'orderLine.getAllByOrder': { orderId: byId(1001) },
	'number.get': { numberId: byId(20001) },
	// The older ones include a released number.
	'number.getAll': { options: { order: 'oldestFirst' } },
	'number.getAllByCountry': { countryId: byId('DE') },
	'number.release': {
		number: byId('49300135777'),
		options: { severalLines: 'notTheirs' },
	},
	'number.reviewInventory': { unusedAfterDays: 30 },
	'callRecord.get': { callRecordId: byId(700_001) },
	'callRecord.export': {},
	'callRecord.generateReport': {},
	'callRecord.getAll': {},
	'callRecord.detectAnomalies': { output: 'summary' },
	'callRecord.readBatch': {},
	'callRecord.summarize': {},
	'invoice.audit': { invoiceId: byId(513) },
	'invoice.get': { invoiceId: byId(501) },
	'invoice.exportLines': { invoiceId: byId(513) },
	'invoice.generateReport': { invoiceId: byId(513) },
	'invoice.getAll': {},
	'invoice.getWithBreakdown': { invoiceId: byId(513) },
	'invoice.split': {
		invoiceId: byId(513),
		owners: { owner: [{ number: '49', owner: 'Germany' }] },
		// By default, it is the items, which tests of other fields fill with what no table has.
		ownerList: '[]',
	},
	'fixedCharge.get': { fixedChargeId: byId(30001) },
	'fixedCharge.getAll': {},
	'fixedCharge.getAllByInvoice': { invoiceId: byId(513) },
	'channelCharge.get': { channelChargeId: byId(40001) },
	'channelCharge.getAll': {},
	'channelCharge.getAllByInvoice': { invoiceId: byId(513) },
	'productAmount.get': { productAmountId: byId(50001) },
	'productAmount.getAll': {},
	'productAmount.getAllByInvoice': { invoiceId: byId(513) },
	'billingInfo.get': { billingInfoId: byId(61) },
	'billingInfo.getAll': {},
	'inboundRate.get': { inboundRateId: byId(301) },
	'inboundRate.getAll': {},
	'destination.getAll': {},
	'terminationRate.getAll': {},
	'customRequest.readPath': {
		path: '/api/data/orders',
		queryParameters: { parameters: [{ name: 'size', value: '2' }] },
	},
	'customRequest.sendRequest': {
		path: '/api/management/buyDids',
		body: JSON.stringify({
			destinationId: 102,
			quantity: 1,
			numberTypes: ['GEOGRAPHIC'],
			features: ['CALL_IN'],
			reference: 'by-custom-request',
		}),
	},
};
