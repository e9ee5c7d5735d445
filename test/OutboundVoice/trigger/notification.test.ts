import { eventOf } from '../../../nodes/OutboundVoice/events';
import { readNotification } from '../../../nodes/OutboundVoice/trigger/notification';

describe('The assumed event field', () => {
	it.each<[string, unknown, object, string | undefined]>([
		['event', { event: 'completed' }, {}, 'completed'],
		['event', {}, { event: 'ringing' }, 'ringing'],
		['call.event', { call: { event: 'answered' } }, {}, 'answered'],
		['event', { event: 'hung-up' }, {}, undefined],
		['event', { event: ['completed'] }, {}, undefined],
		['toString', {}, {}, undefined],
		['', { event: 'completed' }, {}, undefined],
	])('%j of %j and %j names %j', (field, body, query, expected) => {
		expect(eventOf(field, body, query)).toBe(expected);
	});
});

describe('A call status notification', () => {
	const received = { method: 'POST', body: { event: 'ringing', sid: 'CA1' }, query: {} } as const;
	const filter = { eventField: 'event', events: ['completed'] };

	it('passes body and query through unchanged', () => {
		const [{ json }] = readNotification({ ...received, query: { a: '1' } }, {});
		expect(json).toMatchObject({ method: 'POST', body: received.body, query: { a: '1' } });
		expect(json).not.toHaveProperty('event');
	});

	it('is dropped by the filter only if the event is known', () => {
		expect(readNotification(received, filter)).toEqual([]);
		expect(readNotification(received, { ...filter, events: ['ringing'] })).toMatchObject([
			{ json: { event: 'ringing' } },
		]);
		expect(readNotification({ ...received, body: { event: 'odd' } }, filter)).toHaveLength(1);
		expect(readNotification(received, { ...filter, eventField: 'status' })).toHaveLength(1);
	});

	it('without content is never a duplicate', () => {
		const key = () => readNotification({ method: 'POST', body: {}, query: {} }, {})[0].eventKey;
		expect(key()).not.toBe(key());
	});

	it('is a duplicate only if everything is equal', () => {
		const key = (body: object) => readNotification({ ...received, body }, {})[0].eventKey;
		expect(key({ sid: 'CA1' })).toBe(key({ sid: 'CA1' }));
		expect(key({ sid: 'CA1' })).not.toBe(key({ sid: 'CA2' }));
	});
});
