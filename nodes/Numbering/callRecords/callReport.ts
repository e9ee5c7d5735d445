import { operation } from '../../shared/catalogue/operation';
import { optionsOf } from '../../shared/catalogue/options';
import { checkPeriod } from '../list/period';
import {
	boundsOf,
	checkTimezone,
	periodParameters,
	timezone,
	workflowZone,
} from '../list/periodChoice';
import { formatterFor } from '../report/format';
import { toReport } from '../report/report';
import { checkWording, currency, locale, title } from '../report/wording';
import { callContent, mostExpensive } from './callContent';
import { countriesByPrefix } from './prefixCountries';
import { prefixLength, summarize } from './summarize';

/** `{ subject, html, text, figures }` for the calls of a period. */
export const generateCallReport = operation({
	name: 'Generate Report',
	value: 'generateReport',
	action: 'Generate report of call records',
	description: 'Generate a report of calls to email: HTML, plain text, subject and figures',
	effect: 'read',
	parameters: [
		...periodParameters,
		workflowZone,
		optionsOf(currency, locale, prefixLength, timezone, title),
	],
	check(values) {
		checkPeriod(values);
		checkWording(values.options);
		checkTimezone(values.options);
	},
	async execute(api, values) {
		const { options, workflowZone: zone, ...period } = values;
		const zoned = { ...options, timezone: options.timezone || zone };
		const bounds = boundsOf(period, zoned.timezone);
		const figures = await summarize(api, bounds, ['day', 'prefix', 'hour'], zoned);
		const countriesOf = await countriesByPrefix(
			api,
			mostExpensive(figures).map(({ key }) => key),
		);
		const format = formatterFor(options);
		const content = callContent(figures, format, options.title?.trim(), countriesOf);
		const calls = format.say.countOfCalls(figures.calls, format.number(figures.calls));
		return toReport(content, `${calls}, ${format.amount(figures.amount)}`, figures);
	},
});
