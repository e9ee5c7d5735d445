/** How n8n 2.41.1 and 1.123.81 store what a polling trigger remembers. */
import type { IDataObject, IPollFunctions } from 'n8n-workflow';

/** n8n marks what it watches and stores beside the execution; a durable cursor has no mark. */
export const isStoredAlone = (staticData: IDataObject) => '__dataChanged' in staticData;

/** n8n's scheduler drops what the poll at publishing has recorded, unless it has items. */
export const commitCursor = async (context: IPollFunctions) => await context.__commitCursor?.();
