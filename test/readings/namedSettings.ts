import type { IDataObject, INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { credentialTypes } from '../harness/run';

/** A field of a credential as a person finds it, by its label. */
export interface NamedSetting {
	label: string;
	value: string | boolean;
}

const named =
	/(Set|Clear) “([^”]+)” (?:in the credential|under Platform Details of the credential)(?: to “([^”]*)”)?/g;

/** What an error tells the person to set in the credential. */
export const settingsIn = (error: string): NamedSetting[] =>
	Array.from(error.matchAll(named), ([, , label, value = '']) => ({ label, value }));

/** The credential with these values; throws for a label that its form does not have. */
export function appliedTo(
	credential: IDataObject,
	type: string,
	settings: readonly NamedSetting[],
): IDataObject {
	const changed: IDataObject = structuredClone(credential);
	for (const setting of settings) {
		const { properties } = credentialTypes[type];
		const details = properties.find(({ name }) => name === 'platformDetails');
		const [group] = (details?.options ?? []) as INodePropertyCollection[];
		const isPlain = setField(changed, properties, setting);
		const values = ((changed.platformDetails as IDataObject)?.values ?? {}) as IDataObject;
		if (isPlain) continue;
		if (!setField(values, group?.values ?? [], setting)) {
			throw new Error(`The credential has no field “${setting.label}”`);
		}
		changed.platformDetails = { values };
	}
	return changed;
}

function setField(
	data: IDataObject,
	properties: readonly INodeProperties[],
	{ label, value }: NamedSetting,
): boolean {
	const field = properties.find(({ displayName }) => displayName === label);
	if (!field) return false;
	data[field.name] = field.type === 'boolean' ? [true, 'on'].includes(value) : value;
	return true;
}
