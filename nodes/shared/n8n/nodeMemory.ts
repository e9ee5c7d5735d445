import type { IDataObject, IHookFunctions, IPollFunctions } from 'n8n-workflow';

import { isStoredAlone } from './contexts';

/** The text outlasts executions; a trigger finds it by its name. */
interface NodeMemory {
	read(): string | undefined;
	write(text: string | undefined): void;
}

/**
 * n8n 2.41.1 keeps static data of a node under its name, which people change, so the text is stored
 * with the workflow’s data under the node’s ID. Data under the name moves there. A durable cursor
 * is already under the ID, and begins with what the workflow has.
 */
export function nodeMemory(context: IHookFunctions | IPollFunctions, name: string): NodeMemory {
	const ofName = context.getWorkflowStaticData('node');
	const ofWorkflow = context.getWorkflowStaticData('global');
	const key = `switchboard|${name}|${context.getNode().id}`;
	if (!isStoredAlone(ofName)) {
		return {
			read: () => textIn(ofName, name) ?? textIn(ofWorkflow, key),
			write: (text) => put(ofName, name, text),
		};
	}
	const write = (text: string | undefined) => {
		put(ofName, name, undefined);
		put(ofWorkflow, key, text);
	};
	const read = () => {
		const underName = textIn(ofName, name);
		const text = textIn(ofWorkflow, key) ?? underName;
		if (underName !== undefined) write(text);
		return text;
	};
	return { read, write };
}

const textIn = (data: IDataObject, name: string): string | undefined =>
	typeof data[name] === 'string' ? data[name] : undefined;

function put(data: IDataObject, name: string, text: string | undefined): void {
	if (text !== undefined) data[name] = text;
	else if (name in data) delete data[name];
}
