import { formatDate, startOfDay } from '../../core/calendar';
import { Table } from '../../core/table';
import type { World } from '../../core/world';
import { FIRST_NUMBER_ID } from './assignment';
import { Billing, type BillingRecord, type NumberingState, type TerminationRate } from './records';
import { generateCalls } from './calls';
import { seedInvoices } from './invoices';
import { seedOrders } from './orders';
import { seedDestinations, seedRates } from './places';

export function seedNumbering(world: World): NumberingState {
	const today = startOfDay(world.now());
	const destinations = seedDestinations();
	const billing = new Billing(formatDate(today));
	const state: NumberingState = {
		destinations,
		inboundDidRates: seedRates(destinations),
		orders: new Table(1001),
		orderItems: new Table(5001),
		e164Numbers: new Table(FIRST_NUMBER_ID),
		cdrs: generateCalls(
			{ billing },
			() => world.settings.numbering.callRecords,
			() => world.settings.numbering.earlierCallRecords,
		),
		invoices: new Table(501),
		invoiceFixedChargeses: new Table(30001),
		invoiceChannelChargeses: new Table(40001),
		invoiceProductAmountses: new Table(50001),
		billingInfos: new Table(61),
		terminationRates: new Table(8001),
		feeAdjustments: new Table(1),
		billing,
	};
	seedTerminationRates(state);
	if (world.seed === 'empty') return state;
	seedBillingRecords(state, world);
	seedOrders(state, today, ORDERS[world.seed]);
	seedInvoices(state, today, world);
	return state;
}

const ORDERS = { demo: 40, acme: 80 };

const TERMINATION_RATES = 30;

/** The document shows no field of them, so each record says that it is invented. */
function seedTerminationRates({ terminationRates, destinations }: NumberingState): void {
	for (let index = 0; index < TERMINATION_RATES; index += 1) {
		const { name, e164Code } = destinations.at(index % destinations.length);
		const mobile = index >= destinations.length;
		const record: Omit<TerminationRate, 'id'> = {
			invented: true,
			destinationName: mobile ? `${name} mobile` : name,
			prefix: mobile ? `${e164Code.description}6` : e164Code.description,
			perMinute: ((index % 7) * 3 + (mobile ? 20 : 5)) / 1000,
			currency: 'EUR',
		};
		terminationRates.add(record);
	}
}

const BILLING_RECORDS: ReadonlyArray<Omit<BillingRecord, 'id'>> = [
	{
		contact: 'Alex Example',
		email: 'billing@example.com',
		address: '1 Example Street',
		city: 'Madrid',
		state: 'Madrid',
		postcode: '28000',
		country: 'Spain',
		phone: '34910000000',
		fax: null,
	},
	{
		contact: 'Sam Sample',
		email: 'accounts@example.org',
		address: '2 Sample Road',
		city: 'Berlin',
		state: 'Berlin',
		postcode: '10000',
		country: 'Germany',
		phone: '49300000000',
		fax: '49300000001',
	},
];

const ACME = { contact: 'Acme Telecom', email: 'billing@acme.example' };

function seedBillingRecords({ billingInfos }: NumberingState, { seed }: World): void {
	for (const record of BILLING_RECORDS) {
		billingInfos.add({ ...record, ...(seed === 'acme' && ACME) });
	}
}
