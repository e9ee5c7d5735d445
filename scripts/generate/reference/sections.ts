import type { ServiceName } from '../../../sandbox/services/services';

/** The headings of the platform's documents that describe a service. */
interface Sections {
	document: string;
	/** The section that lists a route. */
	endpoints(route: string): string;
	/** Value of a resource -> the section that shows its fields. */
	fields: Readonly<Record<string, string>>;
}

const agents = 'AI Agents API and Outbound Voice API';
const messaging = 'Messaging Services';
const breakdown = 'Invoice breakdown lines';

export const sections: Readonly<Record<ServiceName, Sections>> = {
	numbering: {
		document: 'Numbering Service',
		endpoints: (route) => (route.includes('/api/management/') ? 'Management' : 'Data'),
		fields: {
			billingInfo: 'Billing info',
			callRecord: 'Call record, CDR',
			channelCharge: breakdown,
			destination: 'Destination',
			fixedCharge: breakdown,
			inboundRate: 'InboundDidRate',
			invoice: 'Invoice',
			number: 'Number',
			order: 'Order',
			orderLine: 'Order line',
			productAmount: breakdown,
			terminationRate: 'Termination rate',
		},
	},
	aiAgents: {
		document: agents,
		endpoints: () => 'Conventions of the agents API',
		fields: {},
	},
	outboundVoice: { document: agents, endpoints: () => 'Outbound voice API', fields: {} },
	email: {
		document: messaging,
		endpoints: () => 'Email',
		fields: { email: 'Email send result' },
	},
	journey: { document: messaging, endpoints: () => 'Journey', fields: { journey: 'Journey' } },
	chat: {
		document: messaging,
		endpoints: () => 'Chat messages',
		fields: { media: 'Webhook notification', message: 'Chat message result' },
	},
	push: {
		document: messaging,
		endpoints: () => 'Push',
		fields: { device: 'Push records', notification: 'Push records', topic: 'Push records' },
	},
};
