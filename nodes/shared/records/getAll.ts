import type { ReadOperation } from '../declare/operation';
import { type PageList, paged } from './pageList';
import { getMany } from './recordList';
import { type SkipList, skipping } from './skipList';

/** Only lists in pages say how they are sorted. */
export const getAll = (list: Omit<PageList, 'id'> | SkipList): ReadOperation =>
	'sort' in list ? getMany(list, paged) : getMany(list, skipping);
