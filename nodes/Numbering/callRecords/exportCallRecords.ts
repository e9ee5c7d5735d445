import { bulkPageSize } from '../../shared/declare/listParameters';
import { operation } from '../../shared/declare/operation';
import { callRecordFields, callRecordsByTime } from './callRecordFields';
import { fileOptions, format } from '../files/fileParameters';
import { outputField } from '../../shared/declare/commonFields';
import { recordsIn } from '../list/period';
import { checkChosenPeriod, chosenPeriod, periodParameters, timezone } from '../list/periodChoice';
import { toFiles } from '../files/recordFile';

/**
 * `{ fileName, rows, ratedAmount, unrated, sha256 }` with the file. The sum is exact and excludes the
 * `unrated` records, which have no amount.
 */
export const exportCallRecords = operation({
	name: 'Export',
	value: 'export',
	action: 'Export call records',
	description:
		'Write the call records of a period into CSV or NDJSON files, however many there are',
	hint: 'Its output is a file: put a node that stores or sends binary data after it. Use it instead of Get Many for large periods.',
	effect: 'read',
	parameters: [...periodParameters, format, outputField, fileOptions(callRecordFields, timezone)],
	check: checkChosenPeriod,
	async execute(api, values) {
		const { binaryPropertyName, options: chosen } = values;
		const { period } = chosenPeriod(values);
		const { pageSize = bulkPageSize.default, fileName = '', columns = [] } = chosen;
		const pages = recordsIn(api, callRecordsByTime, period, pageSize);
		return await toFiles(api, pages, {
			format: values.format,
			fieldName: binaryPropertyName,
			name: fileName.trim() || 'call-records',
			columns: columns.length > 0 ? columns : callRecordFields,
			sumField: 'ratedAmount',
			options: chosen,
		});
	},
});
