import type { IDataObject } from 'n8n-workflow';

import { useNotify } from './notifying';

const notifying = useNotify();
const { notify, sent, read } = notifying;
const minute = 60_000;
const pass = (ms: number) => notifying.pass(ms);

/** The first pass, and the item that comes back. */
async function begin(own = {}): Promise<IDataObject> {
	const [{ json }] = await notify(own, [{ alertId: 17 }]);
	return json;
}

describe('an acknowledgement', () => {
	it('by the field ends it before anything more is sent', async () => {
		const item = await begin();
		pass(60 * minute);
		const own = { acknowledged: '={{ $json.done }}' };
		const [{ output, json }] = await notify(own, [{ ...item, done: true }]);
		expect(output).toBe('Acknowledged');
		expect(json.escalation).toMatchObject({
			acknowledgedBy: 'Acknowledged',
			status: 'acknowledged',
		});
		expect(sent()).toEqual(['1']);
	});

	it('by reading a notification ends it', async () => {
		const item = await begin();
		read();
		pass(10 * minute);
		const [{ output, json }] = await notify({}, [item]);
		expect(output).toBe('Acknowledged');
		expect(json.escalation.acknowledgedBy).toBe('Read step 1');
		expect(sent()).toEqual(['1']);
	});

	it('is not what a person has read if the option says so', async () => {
		const item = await begin();
		read();
		pass(10 * minute);
		const [{ output }] = await notify({ options: { countRead: false } }, [item]);
		expect(output).toBe('Waiting');
		expect(sent()).toEqual(['1', '2']);
	});
});

describe('quiet hours', () => {
	const options = { quietFrom: '09:00', quietTo: '12:00', timezone: 'Europe/Berlin' };

	it('defer a step until they end', async () => {
		const [{ output, json }] = await notify({ options });
		expect(output).toBe('Waiting');
		expect(json.escalation).toMatchObject({ steps: [], waitsFor: 'quietHours' });
		expect(sent()).toEqual([]);
		notifying.passTo('2026-03-15T11:00:00Z');
		await notify({ options }, [json]);
		expect(sent()).toEqual(['1']);
	});

	it('are checked for an acknowledgement, too', async () => {
		const [{ json }] = await notify({ options });
		expect(json.escalation.nextCheckAt).toMatch(/^2026-03-15T10:05/);
		const own = { options: { ...options, checkEveryMinutes: 600 } };
		const [{ json: later }] = await notify(own);
		expect(later.escalation.nextCheckAt).toBe('2026-03-15T11:00:00.000Z');
	});

	it('are those of the workflow’s time zone by default', async () => {
		const own = { options: { quietFrom: '18:00', quietTo: '20:00' } };
		const [{ json }] = await notify(own, [{}], { timezone: 'Asia/Tokyo' });
		expect(json.escalation.waitsFor).toBe('quietHours');
	});
});
