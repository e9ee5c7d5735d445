import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import { pageSize } from '../../shared/declare/listParameters';
import { compareList } from '../../shared/checkpoint/compareList';
import type { Chosen } from '../../shared/checkpoint/chosenComparison';
import { readPage } from '../../shared/http/pagination';
import type { ListParameters, RecordList } from './listing';
import { simplified } from './listing';

type Compared = Pick<RecordList, 'identity' | 'many' | 'simple' | 'sort'>;

/** What has become of the whole list since the last commit, read from its old end. */
export async function compareRecords(
	api: Api,
	{ many, sort, simple, identity }: Compared,
	url: string,
	{ simplify, options }: Pick<ListParameters, 'options' | 'simplify'>,
	chosen: Chosen,
): Promise<IDataObject[]> {
	const isSimplified = Boolean(simple && simplify);
	const list = {
		...{ url, identity, isSimplified },
		one: many.replace(/s$/, ''),
		query: { sort: [...sort] },
		paging: readPage,
		pageSize: options.pageSize ?? pageSize.default,
		show: (record: IDataObject) => (simple && isSimplified ? simplified(record, simple) : record),
	};
	return await compareList(api, list, chosen);
}
