import type { IDataObject } from 'n8n-workflow';

import { operation } from '../../shared/declare/operation';
import { optionsOf } from '../../shared/declare/options';
import { checkPeriod } from '../../shared/records/period';
import { chosenPeriod, periodParameters, timezone } from '../../shared/records/periodChoice';
import { formatterFor } from '../report/format';
import { toReport } from '../report/report';
import { currency, locale, title, withCurrency } from '../report/wording';
import { callContent, mostExpensive } from './callContent';
import { prefixLength, summarize } from './summarize';
import type { Api } from '../../shared/declare/api';
import { toOperationError } from '../../shared/errors/operationError';
import { countryOf, readRecords } from '../numberRecords';
import type { Country } from '../report/format';

/** `{ subject, html, text, figures }` for the calls of a period. */
export const generateCallReport = operation({
	name: 'Generate Report',
	value: 'generateReport',
	action: 'Generate call record report',
	description: 'Generate a report of calls to email: HTML, plain text, subject and figures',
	hint: 'Put Switchboard Email: Send after it, with subject {{ $json.subject }} and html {{ $json.html }}, and Schedule Trigger before it for a regular report.',
	effect: 'read',
	parameters: [...periodParameters, optionsOf(currency, locale, prefixLength, timezone, title)],
	prepare: checkPeriod,
	async execute(api, values) {
		const { options } = values;
		const { period, timezone: zone } = chosenPeriod(values);
		const figures = await summarize(api, period, ['day', 'prefix', 'hour'], {
			...options,
			timezone: zone,
		});
		const countriesOf = await countriesByPrefix(
			api,
			mostExpensive(figures).map(({ key }) => key),
		);
		const format = formatterFor(withCurrency(api, options));
		const content = callContent(figures, format, options.title?.trim(), countriesOf);
		const calls = format.say.countOfCalls(figures.calls, format.number(figures.calls));
		const highlights = `${calls}, ${format.amount(figures.amount)}`;
		return { ...toReport(content, highlights, format), figures };
	},
});

/** A calling code alone does not name a country: several share +1. Unreadable numbers only lack names. */
async function countriesByPrefix(api: Api, prefixes: readonly string[]) {
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
