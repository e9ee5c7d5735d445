import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../../shared/errors/operationError';
import type { Api } from '../../shared/catalogue/api';
import type { DocumentConfiguration } from './agentDocument';
import { checkDetails } from '../configurations/details';
import { readUnsorted } from '../records/collection';
import type { DesiredState } from '../records/reconcile';
import type { Detail, Kind } from '../configurations/kinds';
import { detailsIn, isConfiguration, kinds, templateOf } from '../configurations/kinds';

/**
 * A configuration has no name: one with the same provider and parameters is the same (a secret that
 * the document leaves out fits any value), and the one that the agent has already comes first. One
 * with other parameters stays as it is, because others may use it; a new one is created.
 */
export async function importConfiguration(
	api: Api,
	kind: Kind,
	configuration: DocumentConfiguration,
	agent?: IDataObject,
): Promise<DesiredState> {
	const { name, url, field } = kinds[kind];
	const template = await templateOf(api, kind, configuration.provider);
	return {
		one: `${name} configuration`,
		identity: configuration,
		url,
		validate: isConfiguration,
		async find() {
			const same = (await readUnsorted(api, url)).filter((record) => isSame(record, configuration));
			const own = same.find(({ id }) => id === agent?.[`${field}_id`]);
			return own ? [own] : same.slice(0, 1);
		},
		body() {
			const details = configuration.details.map((detail) => complete(detail, field));
			checkDetails(details, template);
			return { provider: configuration.provider, details };
		},
		changesOf: () => ({}),
	};
}

/** The same parameters in any order, with the same values as far as the document has them. */
function isSame(record: IDataObject, { provider, details }: DocumentConfiguration): boolean {
	const present = detailsIn(record);
	if (record.provider !== provider || present.length !== details.length) return false;
	const values = new Map(present.map(({ parameter, value }) => [parameter, value]));
	return details.every(
		({ parameter, value }) =>
			values.has(parameter) && (value === undefined || values.get(parameter) === value),
	);
}

function complete({ parameter, value, parameter_type }: Detail, field: string) {
	if (value !== undefined) return { parameter, value, parameter_type };
	throw new OperationError(
		`The document holds no value of “${parameter}” for the ${field.replace('_', ' ')}`,
		`Enter it under Secret Values as ${field}.${parameter}, or export the agent with Include Secrets`,
	);
}
