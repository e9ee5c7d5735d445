import { clock } from '../../nodes/shared/clock';

it('A timeout takes fractions of a millisecond, as a product of a form’s seconds is', () => {
	expect(clock.timeout(2.01 * 1000).aborted).toBe(false);
});
