import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../../shared/errors/operationError';
import type { Api } from '../../shared/declare/api';
import type { DocumentConfiguration } from './agentDocument';
import { checkDetails } from '../configurations/details';
import { isHidden, isMasked } from '../configurations/hidden';
import { readUnsorted } from '../records/collection';
import type { DesiredState } from '../records/reconcile';
import type { Detail, Kind } from '../configurations/kinds';
import { detailsIn, kinds, templateOf } from '../configurations/kinds';
import { holdsSecret } from '../secrets';

/**
 * A configuration has no name: one with the same provider and parameters is the same (a secret that
 * the document leaves out, or the platform does not show, fits any value). The one that the agent, or
 * the agent to copy, has already comes first. One with other parameters stays as it is, because others
 * may use it; a new one is created.
 */
export async function importConfiguration(
	api: Api,
	kind: Kind,
	configuration: DocumentConfiguration,
	agents: ReadonlyArray<IDataObject | undefined>,
): Promise<DesiredState> {
	const { name, list, field } = kinds[kind];
	const template = await templateOf(api, kind, configuration.provider);
	return {
		one: `${name} configuration`,
		identity: configuration,
		list,
		async find() {
			const bound = agents.map((agent) => agent?.[`${field}_id`]);
			const isBound = ({ id }: IDataObject) => bound.includes(id);
			const same = (await readUnsorted(api, list)).filter((record) =>
				isSame(record, configuration, isBound(record)),
			);
			const first = bound.flatMap((id) => same.filter((record) => record.id === id));
			return [...first, ...same].slice(0, 1);
		},
		body() {
			const details = configuration.details.map((detail) => complete(detail, field));
			checkDetails(details, template);
			return { provider: configuration.provider, details };
		},
		changesOf: () => ({}),
	};
}

/**
 * The same parameters in any order, with the same values as far as both sides show them. If `isBound`,
 * secrets may be missing on either side: the platform may leave them out.
 */
function isSame(
	record: IDataObject,
	{ provider, details }: DocumentConfiguration,
	isBound: boolean,
): boolean {
	const [present, wanted] = [valuesOf(detailsIn(record)), valuesOf(details)];
	return (
		record.provider === provider &&
		[...new Set([...present.keys(), ...wanted.keys()])].every((name) => {
			const [shown, value] = [present.get(name), wanted.get(name)];
			if (!shown || !value) return isBound && holdsSecret((shown ?? value)!);
			const isLeftOut = value.value === undefined && holdsSecret(shown);
			return isLeftOut || isHidden(shown) || isHidden(value) || shown.value === value.value;
		})
	);
}

const valuesOf = (details: readonly Detail[]) =>
	new Map(details.map((detail) => [detail.parameter, detail]));

function complete({ parameter, value, parameter_type }: Detail, field: string) {
	if (value !== undefined && !isMasked({ parameter, value })) {
		return { parameter, value, parameter_type };
	}
	throw new OperationError(
		`The document holds no value of “${parameter}” for the ${field.replace('_', ' ')}`,
		`Enter it under Secret Values as ${field}.${parameter}, or export the agent with Include Secrets`,
	);
}
