import { addCustomData } from '../../../nodes/shared/n8n/contexts';

describe('What n8n finds an execution by', () => {
	it('has the latest values that fit, each once', () => {
		const values = Array.from({ length: 100 }, (_, index) => `message-${index}`);
		const kept: Record<string, string> = {};
		const context = { customData: { get: (key: string) => kept[key], set: put } };
		function put(key: string, value: string) {
			kept[key] = value;
		}
		addCustomData(context, 'message', values.slice(0, 50));
		addCustomData(context, 'message', [...values.slice(50), 'message-99']);
		expect(kept.switchboard_message).toMatch(/^message-79, .*message-98, message-99$/);
		expect(kept.switchboard_message.length).toBeLessThanOrEqual(255);
		addCustomData(context, 'message', ['x'.repeat(300)]);
		expect(kept.switchboard_message).toBe('x'.repeat(255));
		addCustomData(context, 'order', ['a'.repeat(100), 'b'.repeat(153)]);
		addCustomData(context, 'order', ['b'.repeat(153)]);
		expect(kept.switchboard_order).toBe(`${'a'.repeat(100)}, ${'b'.repeat(153)}`);
		addCustomData(context, 'order', ['c']);
		expect(kept.switchboard_order).toBe(`${'b'.repeat(153)}, c`);
	});

	it('is nothing where there isn’t a value, or n8n keeps no such data', () => {
		const calls: string[] = [];
		const customData = { get: (key: string) => void calls.push(key), set: () => undefined };
		addCustomData({ customData }, 'order', []);
		expect(calls).toEqual([]);
		addCustomData({ customData: undefined }, 'order', ['7']);
		addCustomData({}, 'order', ['7']);
		addCustomData({ customData }, 'order', ['7']);
		expect(calls).toEqual(['switchboard_order']);
	});
});
