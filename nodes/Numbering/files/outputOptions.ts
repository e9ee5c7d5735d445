import type { Parameter } from '../../shared/declare/operation';
import { bulkPageSize } from '../../shared/declare/listParameters';
import { optionsOf } from '../../shared/declare/options';
import { fileOptions } from './fileParameters';

/** An option that counts for one kind of output alone. */
const onlyFor =
	(kind: 'file' | 'report') =>
	<P extends Parameter>(option: P) => ({
		...option,
		displayOptions: { show: { '/output': [kind] } },
	});

/** The Options of an operation with the outputs File and Report; `columns` are those of the file. */
export function outputOptions<
	const Common extends readonly Parameter[],
	const Report extends readonly Parameter[],
>(columns: readonly string[], common: Common, report: Report) {
	const all = [
		...common,
		...fileOptions(columns)
			.options.filter(({ name }) => name !== bulkPageSize.name)
			.map(onlyFor('file')),
		...report.map((option: Report[number]) => onlyFor('report')(option)),
	];
	return optionsOf(...all.sort((a, b) => a.displayName.localeCompare(b.displayName)));
}
