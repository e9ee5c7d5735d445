import type { IDataObject } from 'n8n-workflow';

import type { Operation } from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';
import type { Api } from '../../shared/declare/api';
import { optionsOf } from '../../shared/declare/options';
import type { Collection } from '../records/collection';
import { shown, simplifyOf } from '../../shared/records/recordList';
import { readUnsorted } from '../records/collection';
import type { ConfigurationValues } from './configurationFields';
import { detailParameters, detailsOf, providerOf } from './configurationFields';
import { checkDetails, merged } from './details';
import { isHidden, rejectHidden, rejectMasks } from './hidden';
import { differences, reconcile } from '../records/reconcile';
import { upsertOf } from '../records/upsert';
import { listedIn } from '../records/fields';
import type { Detail, Kind } from './kinds';
import { detailsIn, templateOf } from './kinds';
import type { List } from '../../shared/declare/record';

function matchingOf({ options }: ConfigurationValues, entered: readonly Detail[]): Detail[] {
	const names = options.matchOn ? listedIn('Match On', options.matchOn, /[,;\n]/) : [];
	return names.map((name) => entered.find(isNamed(name)) ?? absent(name));
}

async function findMatches(
	api: Api,
	list: List,
	provider: string,
	matching: readonly Detail[],
): Promise<IDataObject[]> {
	return (await readUnsorted(api, list)).filter(
		(record) =>
			record.provider === provider &&
			matching.every(({ parameter, value }) => {
				const present = detailsIn(record).find(isNamed(parameter));
				if (isHidden(present ?? { parameter })) throw notComparable(parameter);
				return present?.value === value;
			}),
	);
}

const isNamed = (name: string) => (detail: Detail) => detail.parameter === name;

const notComparable = (name: string) =>
	new OperationError(
		`“Match On” names “${name}”, whose values the platform does not show`,
		'Choose a parameter that is not secret',
	);

function absent(name: string): never {
	throw new OperationError(
		`“Match On” names “${name}”, which is not among the parameters`,
		'Enter the parameter, or leave it out of Match On',
	);
}

async function reconcileConfiguration(
	api: Api,
	kind: Kind,
	collection: Collection,
	values: ConfigurationValues,
) {
	const template = await templateOf(api, kind, values.provider);
	const entered = detailsOf(values, template);
	const checked = (details: Detail[]) => {
		checkDetails(details, template);
		return details;
	};
	const matching = matchingOf(values, entered);
	const desired = {
		one: `${collection.one} of “${values.provider}”`,
		identity: matching,
		list: collection,
		find: async () => await findMatches(api, collection, values.provider, matching),
		body: () => ({ provider: values.provider, details: checked(entered) }),
		changesOf: (record: IDataObject) => {
			const present = detailsIn(record);
			rejectMasks(entered, present);
			const details = checked(merged(present, entered));
			rejectHidden(details.filter((detail) => !entered.includes(detail)));
			return differences(record, { details });
		},
	};
	return await reconcile(api, desired);
}

/** Find by provider (and chosen parameters), then create, change or leave it, with its `outcome`. */
export function upsertConfiguration(kind: Kind, collection: Collection): Operation {
	return {
		...upsertOf(collection.one, ''),
		parameters: [
			providerOf(kind),
			...detailParameters(kind),
			...simplifyOf(collection),
			optionsOf({
				displayName: 'Match On',
				name: 'matchOn',
				type: 'string',
				default: '',
				placeholder: 'e.g. model',
				description:
					'Comma-separated names of parameters whose values identify a configuration of the provider; configurations have no name',
			}),
		],
		async execute(api, values: ConfigurationValues) {
			const { record, outcome } = await reconcileConfiguration(api, kind, collection, values);
			return { ...shown(collection, record, values.simplify), outcome };
		},
	};
}
