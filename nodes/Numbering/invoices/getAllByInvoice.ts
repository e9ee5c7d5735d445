import type { Located, Operation } from '../../shared/catalogue/operation';
import { path } from '../../shared/http/path';
import type { RecordList } from '../list/collection';
import { listParametersOf } from '../list/collection';
import type { ListParameters } from '../list/listing';
import { list } from '../list/listing';
import { checkInvoice, invoiceIdOf } from './findInvoice';
import * as field from '../parameters';

/** `GET <url>/byInvoice/{id}`: the collection's lines of one invoice. */
export function getAllByInvoice(collection: RecordList): Operation {
	return {
		name: 'Get Many by Invoice',
		value: 'getAllByInvoice',
		action: `Get many ${collection.many} by invoice`,
		description: `List the ${collection.many} of one invoice`,
		effect: 'read',
		parameters: [field.invoiceId, ...listParametersOf(collection)],
		check: ({ invoiceId }: { invoiceId: Located }) => checkInvoice(invoiceId),
		async execute(api, { invoiceId, ...wanted }: ListParameters & { invoiceId: Located }) {
			const id = await invoiceIdOf(api, invoiceId);
			return await list(api, collection, collection.url + path`/byInvoice/${id}`, wanted);
		},
	};
}
