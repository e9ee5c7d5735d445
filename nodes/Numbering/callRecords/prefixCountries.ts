import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import { toOperationError } from '../../shared/errors/operationError';
import { countryOf, readRecords } from '../numberRecords';
import type { Country } from '../report/format';

/**
 * The countries of the account's numbers by a prefix of theirs. A calling code alone does not tell:
 * several countries share +1. Without names if the numbers cannot be read, which no total needs.
 */
export async function countriesByPrefix(api: Api, prefixes: readonly string[]) {
	const records = await readRecords(api).catch((thrown: unknown) => {
		const error = toOperationError(thrown);
		if (error.status === 'stopped') throw error;
		return new Map<string, IDataObject>();
	});
	const found = new Map<string, Map<string | null, Country>>();
	for (const [digits, record] of records) {
		const country = countryOf(record);
		for (const prefix of prefixes) {
			if (prefix === '' || !digits.startsWith(prefix)) continue;
			const known = found.get(prefix) ?? new Map<string | null, Country>();
			found.set(prefix, known.set(country.isoCode, country));
		}
	}
	return (prefix: string): Country[] => [...(found.get(prefix)?.values() ?? [])];
}
