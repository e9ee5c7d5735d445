import { operation } from '../../../nodes/shared/declare/operation';
import { Client } from '../../../nodes/shared/http/client';
import { isAnything } from '../../../nodes/shared/http/validators';
import { testedNumbering } from '../../Numbering/tested';
import { serviceWith } from '../http/pagedService';

const described = { name: 'Count', value: 'count', action: 'Count', description: 'Count' };
const buy = '/api/management/buyDids';

/** The compiler checks these; none of them runs. */
const declared = () => [
	operation({
		...described,
		effect: 'read',
		parameters: [],
		async execute(api) {
			// @ts-expect-error -- a read has no POST that changes data
			return await api.post(buy, {}, isAnything);
		},
	}),
	operation({
		...described,
		effect: 'read',
		parameters: [],
		async execute(api) {
			// @ts-expect-error -- nor one of the GETs that change data
			return await api.changeByGet(buy, isAnything);
		},
	}),
	operation({
		...described,
		effect: 'read',
		parameters: [],
		async execute(api) {
			// @ts-expect-error -- nor a step, which writes
			return await api.step({ key: 'buy', send: async () => await Promise.resolve({}) });
		},
	}),
	operation({
		...described,
		effect: 'write',
		parameters: [],
		execute: async (api) => await api.post(buy, {}, isAnything),
	}),
];

describe('A read', () => {
	it('cannot be declared with a verb that changes data', () => {
		expect(declared).toBeInstanceOf(Function);
	});

	const { api, asked } = serviceWith(() => ({}));
	const ofNumbering = new Client(api['connection'], {
		...api['options'],
		service: testedNumbering.service,
	});

	it.each([
		['POST', async () => await api.post(buy, {}, isAnything)],
		['PUT', async () => await api.put(buy, {}, isAnything)],
		['PATCH', async () => await api.patch(buy, {}, isAnything)],
		['DELETE', async () => await api.delete(buy, isAnything)],
		['GET', async () => await api.changeByGet(buy, isAnything)],
		['GET', async () => await ofNumbering.get('/api/management/cancelOrder/7', isAnything)],
		[
			'GET',
			async () => await ofNumbering.get('/api/management/releaseDid', isAnything, { number: '49' }),
		],
	])('sends no %s that changes data, whatever its types say', async (method, send) => {
		await expect(send()).rejects.toThrow(`${method} /api`);
		expect(asked).toEqual([]);
	});

	it('sends a POST that reads', async () => {
		await api.query('/api/push/history', { userId: '7' }, isAnything);
		expect(asked).toHaveLength(1);
	});
});
