import type { Resource } from '../../shared/declare/service';
import type { RecordList } from '../list/listing';
import { get, getAll } from '../list/collection';
import * as field from '../parameters';

const billingInfos: RecordList = {
	one: 'billing info',
	many: 'billing infos',
	url: '/api/data/billingInfos',
	id: field.billingInfoId,
	sortable: ['contact', 'email', 'address', 'city', 'state', 'postcode', 'country', 'phone', 'fax'],
	sort: ['email,asc', 'contact,asc'],
};

/** Personal data of the account holder: `{ contact, email, address, city, …, phone, fax }`. */
export const billingInfo: Resource = {
	name: 'Billing Info',
	value: 'billingInfo',
	description: 'Billing contacts of the account; they are personal data',
	operations: [get(billingInfos), getAll(billingInfos)],
};
