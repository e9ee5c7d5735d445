import type { IDataObject } from 'n8n-workflow';

import { isFailedStatus, isMessage, resultOf } from '../../../nodes/shared/words/failures';
import { row } from './row';

export const rows = [
	row(isFailedStatus, (value) => isFailedStatus(value), [
		['failed', 'yes'],
		['NOT_REGISTERED', 'yes'],
		[410, 'yes'],
		['404', 'yes'],
		['queued', 'no'],
		['200', 'no'],
	]),
	row(
		resultOf,
		(value) => resultOf({ status: value } as IDataObject),
		[
			['ok', 'done'],
			['rejected', 'failed'],
		],
		{ nothing: 'not said' },
	),
	row(
		resultOf,
		(value) => resultOf({ success: value } as IDataObject),
		[
			[true, 'done'],
			['true', 'done'],
			[false, 'failed'],
			[1, 'done'],
			[0, 'failed'],
		],
		{ nothing: 'not said' },
	),
	row(isMessage, (value) => isMessage({ prefix: '49', zorvex: value }), []),
];
