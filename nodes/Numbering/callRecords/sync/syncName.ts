import { parameter } from '../../../shared/catalogue/operation';

/** Of Read Batch and of Commit. */
export const syncName = parameter({
	displayName: 'Sync Name',
	name: 'syncName',
	type: 'string',
	default: 'calls',
	required: true,
	placeholder: 'e.g. calls',
	description:
		'Names the position in the call records; the same in Read Batch and Commit. Each destination needs a name of its own.',
});
