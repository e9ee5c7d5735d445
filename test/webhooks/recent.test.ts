import { claim } from '../../nodes/shared/webhook/recent';

describe('Events told before', () => {
	it('are new once, until they are forgotten', () => {
		expect(claim('a', 1_000, 0)).toBe(true);
		expect(claim('a', 1_000, 999)).toBe(false);
		expect(claim('b', 1_000, 999)).toBe(true);
		expect(claim('a', 1_000, 1_000)).toBe(true);
		expect(claim('a', 1_000, 1_500)).toBe(false);
	});

	it('are at most 100,000, the oldest forgotten first', () => {
		claim('again', 1, 4_000);
		claim('before', 1e9, 4_000);
		claim('again', 1e9, 5_000);
		for (let index = 0; index < 99_999; index++) claim(`many-${index}`, 1e9, 5_000);
		expect(claim('again', 1e9, 5_000)).toBe(false);
		expect(claim('many-99999', 1e9, 5_000)).toBe(true);
		expect(claim('many-0', 1e9, 5_000)).toBe(false);
		claim('many-100000', 1e9, 5_000);
		expect(claim('many-100000', 1e9, 5_000)).toBe(false);
		expect(claim('many-50000', 1e9, 5_000)).toBe(false);
		expect(claim('many-0', 1e9, 5_000)).toBe(true);
	});
});
