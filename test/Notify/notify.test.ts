import type { IDataObject } from 'n8n-workflow';

import { fourSteps, routes, stepOf, useNotify, user } from './notifying';

const notifying = useNotify();
const { notify, sent } = notifying;
const minute = 60_000;
const pass = (ms: number) => notifying.pass(ms);

/** The first pass, and the item that comes back. */
async function begin(own = {}): Promise<IDataObject> {
	const [{ json }] = await notify(own, [{ alertId: 17 }]);
	return json;
}

it('sends the first step, and says when to come back', async () => {
	const [one, ...others] = await notify({}, [{ alertId: 17 }]);
	expect(others).toEqual([]);
	expect(one).toEqual({
		output: 'Waiting',
		json: {
			alertId: 17,
			escalation: {
				key: 'alert-1',
				status: 'waiting',
				startedAt: '2026-03-15T10:00:00.000Z',
				steps: [
					{
						step: 1,
						channel: 'push',
						outcome: 'sent',
						at: expect.stringMatching(/^2026-03-15T10:00:00/),
						to: [user],
						ids: [73004],
					},
				],
				nextCheckAt: expect.stringMatching(/^2026-03-15T10:05:00/),
				waitsFor: 'step',
			},
		},
	});
	expect(sent()).toEqual(['1']);
});

it('sends one step after the other, each when its wait is over, then gives up', async () => {
	let item = await begin();
	const seen: Array<[string, string[]]> = [];
	for (let output = 'Waiting'; output === 'Waiting';) {
		notifying.passTo((item.escalation as IDataObject).nextCheckAt as string);
		[{ output, json: item }] = await notify({}, [item]);
		if (seen.at(-1)?.[1].length !== sent().length) seen.push([notifying.now.slice(11, 16), sent()]);
	}
	expect(seen).toEqual([
		['10:05', ['1']],
		['10:10', ['1', '2']],
		['10:20', ['1', '2', '3']],
		['10:30', ['1', '2', '3', '4']],
	]);
	const status = 'notAcknowledged';
	expect(item).toMatchObject({ alertId: 17, escalation: { status } });
	expect(item.escalation).toMatchObject({ endedAt: expect.stringMatching(/^2026-03-15T10:40/) });
	expect(item.escalation).not.toHaveProperty('nextCheckAt');
});

describe('a step', () => {
	it('that the service rejects makes the next one due at once', async () => {
		notifying.world.faults.add({ path: routes.push, status: 422, body: { message: 'No device' } });
		const [{ json }] = await notify();
		expect(json.escalation.steps).toMatchObject([
			{ outcome: 'rejected', ids: [], detail: expect.stringContaining('No device') },
			{ outcome: 'sent', channel: 'chat' },
		]);
		expect(sent()).toEqual(['2']);
	});

	it('whose outcome is unknown counts as sent', async () => {
		notifying.world.faults.add({ path: routes.push, drop: 'after' });
		const [{ output, json }] = await notify();
		expect(output).toBe('Waiting');
		expect(json.escalation.steps).toMatchObject([
			{ outcome: 'unknown', detail: expect.stringContaining('may have been') },
		]);
		pass(10 * minute);
		await notify({}, [json]);
		expect(sent()).toEqual(['1', '2']);
	});

	it('of which all are rejected makes the item fail', async () => {
		for (const path of Object.values(routes)) {
			notifying.world.faults.add({ path, status: 422, body: { message: 'No' } });
		}
		await expect(notify()).rejects.toThrow('Nobody was notified');
		expect(sent()).toEqual([]);
	});
});

describe('nothing is sent', () => {
	it.each([
		[{ steps: {} }, 'There are no steps'],
		[{ steps: { values: [stepOf('email', '1', { subject: ' ' })] } }, 'Step 1: “Subject” is empty'],
		[
			{ steps: { values: [fourSteps[0], stepOf('chat', '2', { recipientNumber: 'x' })] } },
			'Step 2: “To”',
		],
		[{ options: { quietFrom: '25:00', quietTo: '06:00' } }, '“Quiet Hours From” is not a time'],
		[{ state: { key: 'other', steps: [] } }, 'it is of the notification'],
		[
			{ state: { key: 'alert-1', status: 'waiting', startedAt: '2026-03-15', steps: [{}] } },
			'step 1',
		],
	])('with %j', async (own, message) => {
		await expect(notify(own as never)).rejects.toThrow(message);
		expect(notifying.world.requests.map(({ path }) => path)).toEqual([]);
	});

	it('if a later step has no credential', async () => {
		const credentials = { switchboardPushApi: { id: '1', name: 'Push' } };
		await expect(notify({}, [{}], { settings: { credentials } })).rejects.toThrow(
			'The node has no credential for chat',
		);
		expect(sent()).toEqual([]);
	});
});

it('gives all waiting items the earliest time, because the Wait node takes that of the first', async () => {
	const own = { sendOnceKey: '={{ $json.key }}', options: { checkEveryMinutes: 60 } };
	const [{ json: first }] = await notify(own, [{ key: 'a' }]);
	pass(4 * minute);
	const items = await notify(own, [{ key: 'b' }, first]);
	const times = items.map(({ json }) => json.escalation.nextCheckAt as string);
	expect(times.map((time) => time.slice(0, 16))).toEqual(Array(2).fill('2026-03-15T10:10'));
});

it('leads failed items to the last output, so that no loop repeats them', async () => {
	const more = { settings: { onError: 'continueRegularOutput' as const } };
	const own = { sendOnceKey: '={{ $json.key }}' };
	const items = await notify(own, [{ key: 'a' }, { key: '' }], more);
	expect(items.map(({ output }) => output)).toEqual(['Waiting', 'Not Acknowledged']);
	expect(items[1].json).toHaveProperty('error');
});
