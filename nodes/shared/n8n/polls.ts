/** How n8n 2.41.1 stores what a polling trigger remembers. */
import type { IDataObject, IPollFunctions } from 'n8n-workflow';

/**
 * Then n8n watches the state, and marks what it watches. A durable cursor, which goes into the
 * database together with the execution, has no mark.
 */
export const isStoredAlone = (staticData: IDataObject) => '__dataChanged' in staticData;

/** n8n's scheduler drops what the poll at publishing has recorded, unless it has items. */
export const commitCursor = async (context: IPollFunctions) => await context.__commitCursor?.();
