import { claimEvent } from '../../../nodes/shared/webhook/internal/deduplication';

describe('Events received before', () => {
	it('are new once, until they are forgotten', () => {
		expect(claimEvent('a', 1_000, 0)).toBe(true);
		expect(claimEvent('a', 1_000, 999)).toBe(false);
		expect(claimEvent('b', 1_000, 999)).toBe(true);
		expect(claimEvent('a', 1_000, 1_000)).toBe(true);
		expect(claimEvent('a', 1_000, 1_500)).toBe(false);
	});

	it('are at most 100,000, the oldest forgotten first', () => {
		claimEvent('again', 1, 4_000);
		claimEvent('before', 1e9, 4_000);
		claimEvent('again', 1e9, 5_000);
		for (let index = 0; index < 99_999; index++) claimEvent(`many-${index}`, 1e9, 5_000);
		expect(claimEvent('again', 1e9, 5_000)).toBe(false);
		expect(claimEvent('many-99999', 1e9, 5_000)).toBe(true);
		expect(claimEvent('many-0', 1e9, 5_000)).toBe(false);
		claimEvent('many-100000', 1e9, 5_000);
		expect(claimEvent('many-100000', 1e9, 5_000)).toBe(false);
		expect(claimEvent('many-50000', 1e9, 5_000)).toBe(false);
		expect(claimEvent('many-0', 1e9, 5_000)).toBe(true);
	});
});
