import { fingerprints } from '../../../nodes/shared/checkpoint/fingerprints';

it('a million numbers without settings take two characters each', () => {
	const count = 1_000_000;
	const memory = new Map(Array.from({ length: count }, (_, id) => [String(70_001 + id), '']));
	expect(fingerprints.encode(memory).length).toBeLessThan(count * 2 + 10);
});
