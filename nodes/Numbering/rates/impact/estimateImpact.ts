import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../../shared/declare/api';
import { bulkPageSize } from '../../../shared/declare/listParameters';
import type { ParamsOf } from '../../../shared/declare/operation';
import { operation } from '../../../shared/declare/operation';
import { chosenPeriod } from '../../../shared/records/periodChoice';
import { addUp, toNumberOrNull } from '../../decimal';
import { toTableFiles } from '../../files/fileOutput';
import { withPlus } from '../../labels';
import { isReleased, readRecords } from '../../numberRecords';
import { formatterFor } from '../../report/format';
import { toReport } from '../../report/report';
import { readRates } from '../ratePlan';
import { minus, yearly } from './costs';
import type { PriceRow } from './changes';
import { changesOfEvents, changesOfTable, checkPriceRows, eventsIn } from './changes';
import type { RateImpact } from './impact';
import { impactOf } from './impact';
import type { ImpactFigures } from './impactContent';
import { impactContent } from './impactContent';
import { impactParameters, numberColumns } from './impactParameters';
import { readTraffic } from './traffic';

type Values = ParamsOf<typeof impactParameters>;

/** `{ subject, html, text, figures }`, the figures, or a row for each number. */
export const estimateImpact = operation({
	name: 'Estimate Impact',
	value: 'estimateImpact',
	action: 'Estimate impact of new rates',
	description: 'Compare what last month’s calls and numbers cost at old and at new rates',
	hint: 'Put Switchboard Numbering Trigger with Rate Changed or Rate Withdrawn before it, with Aggregate (All Item Data) between them for one report, and Switchboard Email: Send after it.',
	effect: 'read',
	parameters: impactParameters,
	prepare: (values) => ({ changesFor: changesIn(values) }),
	async execute(api, values) {
		const { options, output } = values;
		const { figures, rates } = await estimate(api, values);
		if (output === 'file') {
			const table = { name: 'rate-impact', columns: numberColumns, rows: rowsOf(rates, values) };
			return await toTableFiles(api, values, table);
		}
		if (output === 'summary') return { ...figures };
		const format = formatterFor(options);
		const content = impactContent(figures, format, options.title?.trim());
		const highlight = `${format.say.impact.aYear}: ${format.known.signedAmount(figures.yearlyDifference)}`;
		return { ...toReport(content, highlight), figures };
	},
});

/** The account's numbers that still cost something. */
async function ownNumbers(api: Api): Promise<Map<string, IDataObject>> {
	const records = await readRecords(api);
	return new Map([...records].filter(([digits, record]) => digits && !isReleased(record)));
}

type Numbers = Awaited<ReturnType<typeof ownNumbers>>;

/** Reads the table or the events, which say what changes for these numbers. */
function changesIn({ newRates, rateTable, rateEvent }: Values) {
	if (newRates === 'table') {
		const rows = (rateTable?.values ?? []) as PriceRow[];
		checkPriceRows(rows);
		return (numbers: Numbers) => changesOfTable(rows, numbers);
	}
	const events = eventsIn(rateEvent ?? {});
	return (numbers: Numbers) => ({ changes: changesOfEvents(events, numbers), withoutRate: 0 });
}

async function estimate(
	api: Api,
	{ changesFor, ...values }: Values & { changesFor: ReturnType<typeof changesIn> },
) {
	const numbers = await ownNumbers(api);
	const { changes, withoutRate } = changesFor(numbers);
	const { period } = chosenPeriod({ ...values, period: 'lastMonth' });
	const isOwn = (digits: string) => numbers.has(digits);
	const pageSize = values.options.pageSize ?? bulkPageSize.default;
	const traffic = await readTraffic(api, isOwn, period, pageSize);
	const plan = await readRates(api);
	const made = changes.map((change) => impactOf(change, traffic, plan));
	const rates = made.map(({ impact }) => impact);
	const difference = addUp(made.map((one) => one.difference));
	const sum = (field: 'calls' | 'unratedCalls') =>
		rates.reduce((total, one) => total + one[field], 0);
	const figures: ImpactFigures = {
		...{ since: period.since ?? '', until: period.until ?? '' },
		numbers: rates.reduce((total, one) => total + one.numbers.length, 0),
		...{ calls: sum('calls'), unratedCalls: sum('unratedCalls'), withoutRate },
		old: toNumberOrNull(addUp(made.map((one) => one.old))),
		new: toNumberOrNull(addUp(made.map((one) => one.new))),
		difference: toNumberOrNull(difference),
		yearlyDifference: toNumberOrNull(yearly(difference)),
		rates: rates.map((one) => ({ ...one, numbers: one.numbers.length })),
	};
	return { figures, rates };
}

function rowsOf(rates: readonly RateImpact[], { options }: Values): IDataObject[] {
	const isE164 = options.numberFormat === 'e164';
	return rates.flatMap(({ rate, numbers }) =>
		numbers.map(({ number, calls, minutes, old, new: now }): IDataObject => {
			const difference = minus(now, old);
			const amounts = { old, new: now, difference, yearlyDifference: yearly(difference) };
			const shown = Object.entries(amounts).map(([name, one]) => [name, toNumberOrNull(one)]);
			const own = { number: isE164 ? withPlus(number) : number, rate, calls, minutes };
			return { ...own, ...Object.fromEntries(shown) };
		}),
	);
}
