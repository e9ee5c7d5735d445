import fc from 'fast-check';

import { listAll, readSkipLimit } from '../../../nodes/shared/http/pagination';
import { readEnvelope } from '../../../nodes/shared/records/skipList';
import { sampled, seed } from '../../harness/sample';
import { serviceWith } from './pagedService';

/** Of two kinds and without IDs, so that pages are often equal. */
const records = fc.array(fc.constantFrom({ fee: 1 }, { fee: 2 }), { maxLength: 20 });
const pageSize = fc.constantFrom(1, 2, 3, 7);
/** What an answer says of the end of the list. */
const counted = fc.subarray(['last', 'totalPages', 'totalElements'], { minLength: 1 });

const runs = { numRuns: sampled(1_000), seed };

describe('A list with equal records', () => {
	it('is read to the end that its pages name', async () => {
		await fc.assert(
			fc.asyncProperty(records, pageSize, counted, async (all, own, names) => {
				const { api } = serviceWith(({ page, size }) => {
					const totalPages = Math.ceil(all.length / size);
					const ends = { totalPages, totalElements: all.length, last: page >= totalPages };
					const content = all.slice((page - 1) * size, page * size);
					const shown = Object.entries(ends).filter(([name]) => names.includes(name));
					return { content, ...Object.fromEntries(shown) };
				});
				expect(await listAll(api, '/a', {}, { pageSize: own })).toEqual(all);
			}),
			runs,
		);
	});

	it('is read to its total, by skip and limit', async () => {
		await fc.assert(
			fc.asyncProperty(records, pageSize, async (all, own) => {
				const { api } = serviceWith(({ skip, limit }) => ({
					items: all.slice(skip, skip + limit),
					total: all.length,
				}));
				expect(await listAll(api, '/a', {}, { pageSize: own }, readEnvelope)).toEqual(all);
			}),
			runs,
		);
	});
});

describe('A service that always returns the first page', () => {
	const content = [{ id: 1 }, { id: 2 }];

	it('is asked no further if nothing says that more follow', async () => {
		const inPages = serviceWith(() => ({ content }));
		expect(await listAll(inPages.api, '/a', {}, { pageSize: 2 })).toEqual(content);
		const bare = serviceWith(() => content);
		expect(await listAll(bare.api, '/a', {}, { pageSize: 2 }, readSkipLimit)).toEqual(content);
		expect([inPages.asked.length, bare.asked.length]).toEqual([2, 2]);
	});

	it('is an error if it says so', async () => {
		const { api, asked } = serviceWith(() => ({ content, last: false }));
		await expect(listAll(api, '/a', {}, { pageSize: 2 })).rejects.toThrow(
			'The service returns the same page of /a again and again',
		);
		expect(asked.length).toBeLessThan(110);
	});
});
