import type { Located, Operation } from '../shared/operation';
import { path } from '../shared/path';
import type { Collection, ListParameters } from './collection';
import { listParametersOf } from './collection';
import { list } from './listing';
import { checkInvoice, invoiceIdOf } from './invoices';
import * as field from './parameters';

/** `GET <url>/byInvoice/{id}`: the collection's lines of one invoice. */
export function getAllByInvoice(collection: Collection): Operation {
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
