import type { IDataObject } from 'n8n-workflow';

/** The pack's own fields in front of a record's, of which none may take their place. */
export const withOwn = <T extends object>(own: T, record: IDataObject) => ({
	...own,
	...record,
	...own,
});
