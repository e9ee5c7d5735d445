import { isAllowed, misspelledIn } from '../../../nodes/shared/webhook/internal/ipAllowList';

describe('The IP allow-list', () => {
	it.each([
		['203.0.113.7', '203.0.113.7', true],
		['203.0.113.8', '203.0.113.7', false],
		['10.1.2.3', '10.0.0.0/8', true],
		['11.1.2.3', '10.0.0.0/8', false],
		['192.168.5.130', '192.168.5.128/25', true],
		['192.168.5.127', '192.168.5.128/25', false],
		['::ffff:203.0.113.7', '203.0.113.7', true],
		['2001:db8::1', '2001:db8::/32', true],
		['2001:db9::1', '2001:db8::/32', false],
		['2001:0db8:0:0:0:0:0:1', '2001:db8::1', true],
		['::1', '::1', true],
		['203.0.113.7', '192.0.2.1, 203.0.113.7', true],
		['203.0.113.7', '192.0.2.1\n203.0.113.0/24', true],
		['1.2.3.4', '0.0.0.0/0', true],
		['2001:db8::1', '0.0.0.0/0', false],
		['', '203.0.113.7', false],
		['203.0.113.7', 'anybody', false],
		['203.0.113.7', '203.0.113.7/33', false],
		['203.0.113.7', '203.0.113.7/', false],
		['203.0.113.7', '', true],
	])('%s in "%s": %s', (address, list, expected) => {
		expect(isAllowed(address, list)).toBe(expected);
	});

	it('names what is no address', () => {
		expect(misspelledIn('10.0.0.0/8, ::1')).toBeUndefined();
		for (const entry of ['10.0.0', '10.0.0.256', '10.0.0.0/40', '1:2', '1::2::3', 'x', '::g']) {
			expect(misspelledIn(`10.0.0.1, ${entry}`)).toBe(entry);
		}
	});
});
