import type { IDataObject } from 'n8n-workflow';

import { operation } from '../../shared/declare/operation';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import { withOwn } from '../../shared/text/json';
import { isCallStatus } from '../reports';

const explanation =
	'The platform has not implemented this. To follow a call, use its Status Callback, or Start and Wait.';

/** `{ request_id, implemented, … }` with an explanation, or the service's fields once it implements this. */
export const getStatus = operation({
	name: 'Get Status (Not Available Yet)',
	value: 'getStatus',
	action: 'Get call status that is not available yet',
	kind: 'unavailable',
	description:
		'The platform has not implemented this. Use Start and Wait, or the Call Status Trigger.',
	effect: 'read',
	parameters: [
		{
			displayName: 'Call ID',
			name: 'request_id',
			type: 'string',
			default: '={{ $json.sid }}',
			required: true,
			description: 'The sid that Start returned',
		},
	],
	async execute(api, { request_id }) {
		const url = '/api/v1/voice_outbound/call_status';
		const isStatus = (body: unknown): body is IDataObject =>
			isCallStatus(body, String(request_id)) === 'yes';
		const answer = await api.query(url, { request_id }, isStatus).catch(toOperationError);
		if (!(answer instanceof OperationError))
			return withOwn({ request_id, implemented: true }, answer);
		if (!isDocumented(answer)) throw answer;
		return { request_id, implemented: false, explanation };
	},
});

const isDocumented = ({ cause: { httpCode, body } }: OperationError) =>
	httpCode === '400' && JSON.stringify(body) === '{}';
