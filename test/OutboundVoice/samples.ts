import type { INodeParameters } from 'n8n-workflow';

export const numbers = { to: '+49 30 123-4567', from: '0044 20 7946 0101' };

export const samples: Readonly<Record<string, INodeParameters>> = {
	'account.check': {},
	'call.start': numbers,
	'call.startAndWait': numbers,
	'call.getStatus': { request_id: 'CA0123' },
	'customRequest.sendRequest': {
		path: '/api/v1/voice_outbound/call',
		body: JSON.stringify({ to: '+49301234567', from: '+442079460101' }),
	},
};
