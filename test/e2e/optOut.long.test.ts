import { fieldsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { notify } from '../../sandbox/services/chat/notification';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { describeWith } from './n8n1';
import { outcomes } from './outcomes';
import { publishExample } from './triggers';
import { useHarness } from './useHarness';

const harness = useHarness();

const file = 'respect-opt-outs.json';
const { strangePerson: from, businessNumber: to } = SEEDED_MESSAGING.chat;

describeWith('data tables that a node creates')('Who has opted out', () => {
	it('gets a confirmation, and no news afterward', async () => {
		const { send, executions } = await publishExample(harness, readExample(file), 'chat');
		const { world } = harness;
		const person = { from, name: 'Maria', to };
		await send(notify(world, { message: { type: 'text', body: 'Stop it' }, ...person }));
		for (const body of ['stop', 'STOP']) {
			await send(notify(world, { message: { type: 'text', body }, ...person }));
		}
		const all = await executions(3);
		expect(all.map(({ status }) => status)).toEqual(all.map(() => 'success'));
		const stored = all.flatMap((one) => fieldsOf(one, 'Store Opt-Out'));
		expect(stored).toMatchObject([
			{ phone: from, word: 'STOP' },
			{ phone: from, word: 'STOP' },
		]);
		expect(new Set(stored.map(({ id }) => id)).size).toBe(1);
		const confirmed = world.tables.chat.messages.all();
		expect(confirmed.map(({ recipientNumber }) => recipientNumber)).toEqual([from, from]);

		world.reset();
		const execution = await harness.runExample(file);
		outcomes[file](execution, world, {});
		const reached = world.tables.chat.messages.all().map((one) => one.recipientNumber);
		expect(reached).toEqual(['447700900001', '447700900002']);
	});
});
