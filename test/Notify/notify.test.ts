import { fourSteps, routes, stepOf, useNotify, user } from './notifying';

const notifying = useNotify();
const { notify, resume, sent } = notifying;

it('sends the first step, and waits', async () => {
	const { until, passed, states } = await notify({}, [{ alertId: 17 }]);
	expect(passed).toEqual([]);
	expect(until).toMatch(/^2026-03-15T10:05:00/);
	expect(states).toMatchObject([
		{
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
			waitsFor: 'step',
		},
	]);
	expect(sent()).toEqual(['1']);
});

it('sends one step after the other, each when its wait is over, then gives up', async () => {
	let pass = await notify({}, [{ alertId: 17 }]);
	const seen: Array<[string, string[]]> = [];
	while (pass.until) {
		notifying.passTo(pass.until);
		pass = await resume(pass);
		if (seen.at(-1)?.[1].length !== sent().length) seen.push([notifying.now.slice(11, 16), sent()]);
	}
	expect(seen).toEqual([
		['10:05', ['1']],
		['10:10', ['1', '2']],
		['10:20', ['1', '2', '3']],
		['10:30', ['1', '2', '3', '4']],
	]);
	const [{ output, json }] = pass.passed;
	expect(output).toBe('Not Acknowledged');
	expect(json).toMatchObject({ alertId: 17, escalation: { status: 'notAcknowledged' } });
	expect(json.escalation.endedAt).toMatch(/^2026-03-15T10:40/);
	for (const gone of ['nextCheckAt', 'waitsFor', 'linkId']) {
		expect(json.escalation).not.toHaveProperty(gone);
	}
});

it('waits until the next step is due if nothing can be read', async () => {
	const steps = { values: [stepOf('email', '1', { waitMinutes: 600 }), stepOf('call', '2')] };
	expect((await notify({ steps })).until).toMatch(/^2026-03-15T20:00/);
});

it('passes nothing on while it waits, whatever the node’s settings', async () => {
	const settings = { alwaysOutputData: true, onError: 'continueErrorOutput' as const };
	const first = await notify({}, [{}], { settings });
	notifying.passTo(first.until!);
	const { stored } = await resume(first, {}, { settings });
	const [, waited] = stored.resultData.runData.Tested;
	expect((waited.data?.main ?? []).flatMap((items) => items ?? [])).toEqual([]);
});

describe('a step', () => {
	it.each<[string, string, unknown[]]>([
		['rejected', 'no device', []],
		['rejected', 'a device that was rejected', [{ messageId: 1, error: 'NotRegistered' }]],
		['rejected', 'a device that was rejected', [{ messageId: 1, success: false }]],
		['unknown', 'a device without an ID', [{ token: 'phone' }]],
		['unknown', 'a result that nobody knows', [{ messageId: 1, status: 'zorvex' }]],
		['sent', 'one of two devices', [{ messageId: 1, error: 'NotRegistered' }, { messageId: 2 }]],
	])('is %s that reached %s: %j', async (outcome, _what, messageId) => {
		const body = { messageId, success: true, error: null };
		notifying.world.faults.add({ path: routes.push, body });
		const { states } = await notify();
		expect(states[0].steps[0]).toMatchObject({ outcome });
		expect(states[0].steps).toHaveLength(outcome === 'rejected' ? 2 : 1);
	});

	it('that the service rejects makes the next one due at once', async () => {
		notifying.world.faults.add({ path: routes.push, status: 422, body: { message: 'No device' } });
		const { states } = await notify();
		expect(states[0].steps).toMatchObject([
			{ outcome: 'rejected', ids: [], detail: expect.stringContaining('No device') },
			{ outcome: 'sent', channel: 'chat' },
		]);
		expect(sent()).toEqual(['2']);
	});

	it('that can’t be sent as it is makes the next one due, too', async () => {
		const steps = { values: [stepOf('email', '1', { sender: '' }), stepOf('call', '2')] };
		const { states } = await notify({ steps });
		expect(states[0].steps).toMatchObject([
			{ outcome: 'rejected', detail: expect.stringContaining('“From” is empty') },
			{ outcome: 'sent', channel: 'call' },
		]);
	});

	it('that reached only some is followed where it did', async () => {
		const user_external_id = `${user}, nobody-at-all`;
		const steps = { values: [stepOf('push', '1', { user_external_id }), stepOf('call', '2')] };
		const first = await notify({ steps });
		expect(first.states[0].steps).toMatchObject([{ outcome: 'sent', ids: [expect.any(Number)] }]);
		for (const one of notifying.world.tables.push.notifications.all()) one.isRead = true;
		notifying.passTo(first.until!);
		const { passed } = await resume(first);
		expect(passed).toMatchObject([{ output: 'Acknowledged' }]);
	});

	it('to a person in Blocked Recipients makes the next one due at once', async () => {
		const limits = (blockedRecipients: string) => ({
			options: { limits: { values: { blockedRecipients } } },
		});
		const { states } = await notify(limits(`${user}, 447700900001`));
		expect(states[0].steps).toMatchObject([
			{ outcome: 'blocked', detail: `Not sent: ${user} is in Blocked Recipients` },
			{ outcome: 'blocked', detail: 'Not sent: +447700900001 is in Blocked Recipients' },
			{ outcome: 'sent', channel: 'email' },
		]);
		expect(sent()).toEqual(['3']);
		const one = { steps: { values: [stepOf('push', '1')] } };
		await expect(notify({ ...one, ...limits(user) })).rejects.toThrow('Nobody was notified');
	});

	it('has a key of its own for each execution and item, unless there is one', async () => {
		const own = { sendOnceKey: '', steps: { values: [stepOf('push', '1')] } };
		const keys: string[] = [];
		for (const executionId of ['7', '8']) {
			const { states } = await notify(own, [{}, {}], { executionId });
			expect(states.flatMap(({ steps }) => steps)).toMatchObject([
				{ outcome: 'sent' },
				{ outcome: 'sent' },
			]);
			keys.push(...states.map(({ key }) => key));
		}
		expect(new Set(keys).size).toBe(4);
		expect(sent()).toEqual(['1', '1', '1', '1']);
	});

	it('that was sent before under its key says so, and is not waited for', async () => {
		const steps = { values: [stepOf('push', '1'), stepOf('call', '2')] };
		await notify({ steps });
		const { states } = await notify({ steps });
		expect(states[0].steps).toMatchObject([
			{ outcome: 'sentBefore', detail: 'Already sent under this key; nothing was sent' },
			{ outcome: 'sent', channel: 'call' },
		]);
	});

	it('of which all are rejected makes the item fail; the next try begins again', async () => {
		for (const path of Object.values(routes)) {
			notifying.world.faults.add({ path, status: 422, body: { message: 'No' } });
		}
		await expect(notify()).rejects.toThrow('Nobody was notified');
		expect(sent()).toEqual([]);
		for (const path of Object.values(routes)) {
			notifying.world.faults.add({ path, status: 422, body: { message: 'No' } });
		}
		const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 };
		await notify({}, [{}], { settings });
		expect(sent()).toEqual(['1']);
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
	])('with %j', async (own, message) => {
		await expect(notify(own as never)).rejects.toThrow(message);
		expect(notifying.world.requests.map(({ path }) => path)).toEqual([]);
	});

	it.each([
		[
			'a later step has no credential',
			{ settings: { credentials: {} } },
			'has no credential for push',
		],
		[
			'n8n runs the nodes in its old order',
			{ executionOrder: 'v0' },
			'cannot continue after a wait',
		],
	])('if %s', async (_, more, message) => {
		await expect(notify({}, [{}], more as never)).rejects.toThrow(message);
		expect(notifying.world.requests).toEqual([]);
	});
});

describe('several items', () => {
	const own = { sendOnceKey: '={{ $json.key }}', options: { checkEveryMinutes: 60 } };

	it('wait together, each for its own steps, and end together', async () => {
		const steps = '={{ { values: $json.values } }}' as never;
		const only = (mark: string, waitMinutes: number) => ({
			key: mark,
			values: [stepOf('email', mark, { waitMinutes })],
		});
		let pass = await notify({ ...own, steps }, [only('1', 10), only('2', 30)]);
		expect(pass.until).toMatch(/T10:10/);
		notifying.passTo(pass.until!);
		pass = await resume(pass, { ...own, steps });
		expect([pass.until?.slice(11, 16), sent()]).toEqual(['10:30', ['1', '2']]);
		notifying.passTo(pass.until!);
		const { passed } = await resume(pass, { ...own, steps });
		expect(passed.map(({ json }) => json.escalation.endedAt?.toString().slice(11, 16))).toEqual([
			'10:10',
			'10:30',
		]);
	});

	it('leave by the last output if they fail', async () => {
		const settings = { onError: 'continueRegularOutput' as const };
		const steps = { values: [stepOf('email', '1', { waitMinutes: 0 })] };
		const { passed } = await notify({ ...own, steps }, [{ key: 'a' }, { key: '' }], { settings });
		expect(passed.map(({ output }) => output)).toEqual(['Not Acknowledged', 'Not Acknowledged']);
		expect(passed[1].json).toHaveProperty('error');
	});
});
