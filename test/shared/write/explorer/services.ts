import type { IDataObject, IHttpRequestOptions, INodeParameters } from 'n8n-workflow';

import { mail } from '../../../Email/samples';
import { testedEmail } from '../../../Email/tested';
import { journeyStart } from '../../../Journey/samples';
import { testedJourney } from '../../../Journey/tested';
import { numberingCredential } from '../../../harness/numberingRun';
import { byId } from '../../../harness/tested';
import type { Letter, Wish } from './letter';

/** A service as the network reaches it, and the node for it. */
export interface Service {
	node: 'email' | 'journey' | 'numbering';
	credential(url: string): IDataObject;
	/** The operation; `$json` has `to`, `subject` and `key`. */
	parameters: INodeParameters;
	/** What a request asks to be done; undefined for one that reads. */
	wishOf(request: IHttpRequestOptions): Wish | undefined;
	/** Whether the service itself rejects what has come before. */
	rejects(before: readonly Letter[], letter: Letter): boolean;
	/** Whether nothing is at the path of the request. */
	isElsewhere?(request: IHttpRequestOptions): boolean;
	accept(all: readonly Letter[], letter: Letter): IDataObject;
	read(all: readonly Letter[], url: string, query?: IDataObject): IDataObject | string[];
	/** Whether its recipient names it in all executions, because what was done can be read. */
	canBeFound?: boolean;
	/** Whether all of an item is one request. */
	isOneStep?: boolean;
	/** Whether what is lost is never processed later. */
	losesForGood?: boolean;
}

const itemIn = (text: unknown) => Number(/item (\d)/.exec(String(text))?.[1]);

const messaging = {
	rejects: () => false,
	accept: (_all: unknown, { recipient }: Letter) => ({
		status: { code: 200, message: 'OK', messageId: `message ${recipient}` },
	}),
	read: () => ({}),
};

/** Each item goes to its recipients, a request for each. */
export const emails: Service = {
	...messaging,
	node: 'email',
	credential: testedEmail.credential,
	parameters: {
		resource: 'email',
		operation: 'send',
		...mail,
		destination: '={{ $json.to }}',
		subject: '={{ $json.subject }}',
	},
	wishOf({ body }) {
		const { destination, subject } = body as IDataObject;
		return { item: itemIn(subject), recipient: String(destination) };
	},
};

/** The same at an account that has only the second of the documented paths. */
export const movedEmails: Service = {
	...emails,
	isElsewhere: ({ url }) => !url.includes('/api/api/'),
};

/** Each item reaches one person. */
export const journeys: Service = {
	...messaging,
	node: 'journey',
	isOneStep: true,
	credential: testedJourney.credential,
	parameters: {
		resource: 'journey',
		operation: 'start',
		...journeyStart,
		event: '={{ $json.subject }}',
		person: { id: '={{ $json.to }}' },
	},
	wishOf({ body }) {
		const { event, person } = body as { event: string; person: { id: string } };
		return { item: itemIn(event), recipient: person.id };
	},
};

const line = {
	quantity: 1,
	destination: { id: 102 },
	didFeatureTypes: ['CALL_IN'],
	didNumberTypes: ['GEOGRAPHIC'],
};

const ordersIn = (all: readonly Letter[]) =>
	all
		.filter(({ wasProcessed }) => wasProcessed)
		.map((letter, index) => ({ id: index + 1, orderStatus: 'COMPLETED', letter }));

/** Each item is a purchase; its recipient is the reference. The orders can be read. */
export const purchases: Service = {
	node: 'numbering',
	isOneStep: true,
	credential: numberingCredential,
	losesForGood: true,
	canBeFound: true,
	parameters: {
		resource: 'order',
		operation: 'buy',
		destinationId: byId(102),
		quantity: 1,
		numberTypes: line.didNumberTypes,
		features: line.didFeatureTypes,
		reference: '={{ $json.to }}',
		options: { checkCoverage: false },
	},
	wishOf({ method, body }) {
		if (method !== 'POST') return undefined;
		const { reference } = body as { reference: string };
		return { item: itemIn(reference), recipient: reference };
	},
	rejects: () => false,
	accept(all, letter) {
		const { id } = ordersIn(all).find((order) => order.letter === letter)!;
		return { orderId: id, orderStatus: 'COMPLETED', numbers: [`+4930${id}`] };
	},
	read(all, url, query) {
		if (url.includes('byOrder')) return { content: [{ id: 1, ...line }], last: true };
		if (url.includes('getDidsFromOrder')) return [`+4930${String(query?.id)}`];
		const orders = ordersIn(all).map(({ letter, ...own }) => ({
			...own,
			reference: letter.recipient,
		}));
		return { content: orders.reverse(), last: true };
	},
};

/** The same, where a reference exists once. */
export const uniquePurchases: Service = {
	...purchases,
	rejects: (all, { recipient }) =>
		ordersIn(all).some(({ letter }) => letter.recipient === recipient),
};
