import type { INodeProperties } from 'n8n-workflow';

const containers: readonly string[] = ['collection', 'fixedCollection'];

/**
 * Makes n8n hand over its collections as they were entered. Before a node runs, n8n drops whatever of
 * a collection its form cannot make: an expression in place of the whole, a list, a misspelled name. A
 * guard in such a shape would vanish. Of two properties of one name the last one counts, and of a hidden
 * one n8n keeps the value as it is; the strict reader rejects what the form cannot make.
 */
export const asEntered = (form: readonly INodeProperties[]): INodeProperties[] =>
	form.flatMap((property) => {
		if (!containers.includes(property.type)) return [property];
		const { displayName, name, default: untouched, displayOptions } = property;
		const shown = displayOptions ? { displayOptions } : {};
		return [property, { displayName, name, type: 'hidden', default: untouched, ...shown }];
	});
