import fc from 'fast-check';

import { formatInstant } from '../../../sandbox/core/calendar';
import { seed } from '../../harness/sample';

it('writes an instant as JavaScript does', () => {
	const instants = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2999-12-31') });
	// Two of one day and one of another, because the day is remembered.
	const property = fc.property(instants, fc.nat(86_400_000), instants, (first, later, other) => {
		for (const instant of [first, new Date(first.getTime() + later), other, first]) {
			expect(formatInstant(instant.getTime())).toBe(instant.toISOString());
		}
	});
	fc.assert(property, { seed, numRuns: 1_000 });
});
