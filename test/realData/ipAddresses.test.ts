import { isAllowedAddress, misspelledIn } from '../../nodes/shared/webhook/request';

describe('The IP allow-list', () => {
	it.each([
		// Azure's Application Gateway writes a port behind the address, RP10.
		['203.0.113.7:54321', '203.0.113.7', true],
		['::ffff:203.0.113.7:54321', '203.0.113.7', true],
		['203.0.113.8:54321', '203.0.113.7', false],
		['[2001:db8::1]:443', '2001:db8::1', true],
		['[2001:db8::2]:443', '2001:db8::1', false],
		['[2001:db8::1]', '2001:db8::/32', true],
		['[::ffff:203.0.113.7]:443', '203.0.113.7', true],
		// A socket of both protocols, written as groups.
		['::ffff:cb00:7107', '203.0.113.0/24', true],
		['::FFFF:203.0.113.7', '203.0.113.7', true],
		['[fe80::1%eth0]:443', 'fe80::/10', true],
		// RFC 7239 writes quotation marks around what has a colon.
		['"[2001:db8::1]:443"', '2001:db8::1', true],
		['203.0.113.7:', '203.0.113.7', false],
		['203.0.113.7:1:2', '203.0.113.7', false],
		['2001:db8::1:443', '2001:db8::1', false],
		['unknown', '0.0.0.0/0', false],
		['203.0.113.7', '192.0.2.1；203.0.113.7，2001:db8::1', true],
		['2001:db8::1', '[2001:db8::]/32', true],
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
		['203.0.113.7', '192.0.2.1\n203.0.113.0/24', true],
		['2001:db8::1', '0.0.0.0/0', false],
		['', '203.0.113.7', false],
		['203.0.113.7', 'anybody', false],
		['203.0.113.7', '203.0.113.7/33', false],
		['203.0.113.7', '203.0.113.7/', false],
		['203.0.113.7', '', true],
		['2001:db8:7fff::1', '2001:db8::/33', true],
		['2001:db8:8000::1', '2001:db8::/33', false],
		['2001:db8:ff::1', '2001:db8::/40', true],
		['100::1', '::1', false],
		['fe80::1%eth0', 'fe80::/10', true],
	])('%s in "%s": %s', (address, list, expected) => {
		expect(isAllowedAddress(address, list)).toBe(expected);
	});

	it('names what is no address', () => {
		const right = '10.0.0.0/8, ::1, 10.0.0.1/32, ::1/128, ::, 1:2:3:4:5:6:7:8, 1:2:3:4:5:6:7::';
		expect(misspelledIn(right)).toBeUndefined();
		const v4 = ['10.0.0', '10.0.0.256', '10.0.0.0/33', '10.0.0.0/8/8', '1e1.0.0.1', '1.2.3.4.5'];
		const lengths = ['10.0.0.0/1e1', '10.0.0.0/0008', '10.0.0.0/a', 'x/8'];
		const v6 = [
			'1:2',
			'1::2::3',
			'::g',
			'1::g',
			'::1/129',
			'1:2:3:4:5:6:7:8:9',
			'1:2:3:4::5:6:7:8',
			'1::ffff:10.0.0.1',
			'12345::',
		];
		for (const entry of [...v4, ...v6, ...lengths, 'x']) {
			expect(misspelledIn(`10.0.0.1, ${entry}`)).toBe(entry);
		}
	});
});
