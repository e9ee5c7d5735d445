import type { Resource } from '../../shared/declare/service';
import { sendRequest } from '../../shared/customRequest/customRequest';
import { getStatus } from './getStatus';
import { start } from './start';
import { startAndWait } from './startAndWait';

const paths = { example: '/api/v1/voice_outbound/call' };

export const call: Resource = {
	name: 'Call',
	value: 'call',
	description: 'A phone call that the platform originates',
	operations: [start, startAndWait, getStatus, sendRequest(paths)],
	startsWith: startAndWait.value,
};
