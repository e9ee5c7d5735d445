import type { Resource } from '../../shared/catalogue/service';
import { lineKinds } from './invoiceLines';
import { getAllByInvoice } from './getAllByInvoice';
import type { RecordList } from '../list/collection';
import { get, getAll } from '../list/collection';
import * as field from '../parameters';

const channelCharges: RecordList = {
	one: 'channel charge',
	many: 'channel charges',
	url: lineKinds.channels.url,
	id: field.channelChargeId,
	sortable: lineKinds.channels.columns,
	sort: ['invoiceId,asc', ...lineKinds.channels.sort],
};

/** `{ invoiceId, number, groupName, extraChannels, mrcExtraChannels, nrcExtraChannels }`; the document shows no ID in a line. */
export const channelCharge: Resource = {
	name: 'Channel Charge',
	value: 'channelCharge',
	description: 'Channel lines of invoices (extra channels of a group)',
	operations: [get(channelCharges), getAll(channelCharges), getAllByInvoice(channelCharges)],
};
