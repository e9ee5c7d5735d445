import type { Resource } from '../../shared/catalogue/service';
import { getStatus } from './getStatus';
import { start } from './start';
import { startAndWait } from './startAndWait';

export const call: Resource = {
	name: 'Call',
	value: 'call',
	description: 'A phone call that the platform originates',
	operations: [start, startAndWait, getStatus],
	startsWith: startAndWait.value,
};
