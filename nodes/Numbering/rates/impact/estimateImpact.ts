import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../../shared/declare/api';
import { bulkPageSize } from '../../../shared/declare/listParameters';
import type { ParamsOf } from '../../../shared/declare/operation';
import { operation } from '../../../shared/declare/operation';
import { chosenPeriod } from '../../../shared/records/periodChoice';
import { checkTimezone, checkWorkflowZone } from '../../../shared/input/timeZone';
import { addUp, toNumberOrNull } from '../../decimal';
import { toFiles } from '../../files/recordFile';
import { withPlus } from '../../labels';
import { isReleased, readRecords } from '../../numberRecords';
import { formatterFor } from '../../report/format';
import { toReport } from '../../report/report';
import { checkWording } from '../../report/wording';
import { readRates } from '../ratePlan';
import { minus, yearly } from './costs';
import type { PriceRow } from './changes';
import { changesOfEvents, changesOfTable, checkPriceRows, eventsIn } from './changes';
import type { RateImpact } from './impact';
import { impactOf } from './impact';
import type { ImpactFigures } from './impactContent';
import { impactContent, signedOr } from './impactContent';
import { impactParameters, numberColumns } from './impactParameters';
import { readTraffic } from './traffic';

type Values = ParamsOf<typeof impactParameters>;

const rowsIn = ({ rateTable }: Values) =>
	((rateTable as { values?: PriceRow[] } | undefined)?.values ?? []) as PriceRow[];

const isTable = ({ newRates }: Values) => newRates === 'table';

/** `{ subject, html, text, figures }`, the figures, or a row for each number. */
export const estimateImpact = operation({
	name: 'Estimate Impact',
	value: 'estimateImpact',
	action: 'Estimate impact of new rates',
	description: 'Compare what last month’s calls and numbers cost at old and at new rates',
	hint: 'Put Switchboard Numbering Trigger with Rate Changed or Rate Withdrawn before it, with Aggregate (All Item Data) between them for one report, and Switchboard Email: Send after it.',
	effect: 'read',
	parameters: impactParameters,
	check(values) {
		if (isTable(values)) checkPriceRows(rowsIn(values));
		else eventsIn(values.rateEvent ?? {});
		checkWording(values.options);
		checkTimezone(values.options);
		checkWorkflowZone(values);
	},
	async execute(api, values) {
		const { options, output } = values;
		const { figures, rates } = await estimate(api, values);
		if (output === 'file') return await toNumberFiles(api, rates, values);
		if (output === 'summary') return figures as unknown as IDataObject;
		const format = formatterFor(options);
		const content = impactContent(figures, format, options.title?.trim());
		const highlight = `${format.say.impact.aYear}: ${signedOr(figures.yearlyDifference, format)}`;
		return { ...toReport(content, highlight, figures) } as unknown as IDataObject;
	},
});

/** The account's numbers that still cost something. */
async function ownNumbers(api: Api): Promise<Map<string, IDataObject>> {
	const records = await readRecords(api);
	return new Map([...records].filter(([digits, record]) => digits && !isReleased(record)));
}

async function estimate(api: Api, values: Values) {
	const numbers = await ownNumbers(api);
	const { changes, withoutRate } = isTable(values)
		? changesOfTable(rowsIn(values), numbers)
		: { changes: changesOfEvents(eventsIn(values.rateEvent ?? {}), numbers), withoutRate: 0 };
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

async function toNumberFiles(
	api: Api,
	rates: readonly RateImpact[],
	{ options, format = 'csv', binaryPropertyName = 'data' }: Values,
) {
	const { columns = [], fileName = '', numberFormat } = options;
	const rows = rates.flatMap(({ rate, numbers }) =>
		numbers.map(({ number, calls, minutes, old, new: now }): IDataObject => {
			const shown = numberFormat === 'e164' ? withPlus(number) : number;
			const amounts = { old, new: now, difference: minus(now, old) };
			const known = Object.entries({ ...amounts, yearlyDifference: yearly(amounts.difference) });
			const shownAmounts = known.map(([name, amount]) => [name, toNumberOrNull(amount)]);
			return { number: shown, rate, calls, minutes, ...Object.fromEntries(shownAmounts) };
		}),
	);
	return await toFiles(api, onePage(rows), {
		format,
		fieldName: binaryPropertyName,
		name: fileName.trim() || 'rate-impact',
		columns: columns.length > 0 ? columns : numberColumns,
		options,
	});
}

async function* onePage(rows: IDataObject[]) {
	yield rows;
}
