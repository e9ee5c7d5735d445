import type { IDataObject } from 'n8n-workflow';

import { mapConcurrent } from '../../nodes/shared/concurrency';
import { fieldsOf } from '../../demo/driver';
import { createRandom } from '../../sandbox/core/random';
import { isWhole } from '../harness/sample';
import { newMessage } from './messages';
import { deliver, executionsOf, publishTrigger } from './triggers';
import { useOwnN8n } from './useHarness';

const harness = useOwnN8n();

const total = isWhole ? 10_000 : 1_000;
const atOnce = 16;

interface Notification {
	body: unknown;
	/** The event that it may start, the first time that it arrives, and whose it is. */
	eventKey?: string;
	name?: string;
	/** What it sends as the secret; the right one by default. */
	key?: string;
}

const hostile: Notification[] = [
	{ body: '{"field":"messages","value":{"messages":[{' },
	{ body: '[1,2,3]' },
	{ body: '"text"' },
	{ body: `{"field":"x","value":{"y":"${'z'.repeat(1_100_000)}"}}` },
	{ body: '{}', key: 'not-the-right-one' },
];

function makeStorm(): Notification[] {
	const random = createRandom(7);
	const fresh = (index: number): Notification => {
		const name = `Person ${index % 7}`;
		const hidden = index % 2 === 0 ? {} : { username: `person.${index % 7}` };
		const person = { from: `44770090010${index % 7}`, name, ...hidden };
		const { notification: body, eventKey } = newMessage(harness, `Message ${index}`, person);
		if (index % 3 === 0) body.value.messages.push({ constructor: index } as never);
		return { body, eventKey, name };
	};
	const distinct = Array.from({ length: total * 0.7 }, (_, index) => fresh(index));
	const again = Array.from({ length: total * 0.2 }, () => random.pick(distinct));
	const bad = Array.from({ length: total * 0.1 }, (_, index) => hostile[index % hostile.length]);
	const all = [...distinct, ...again, ...bad].map((one) => ({ one, at: random.next() }));
	return all.sort((a, b) => a.at - b.at).map(({ one }) => one);
}

/** A fifth repeated, a tenth hostile, a third with an odd entry, half of people with a username; sixteen at once. */
describe('A storm of webhooks', () => {
	it(`of ${total} notifications start exactly the distinct valid ones, each once`, async () => {
		const { workflowId, pathUrl } = await publishTrigger(harness, 'chatTrigger', 'chat');
		const storm = makeStorm();
		const statuses = await mapConcurrent(storm, atOnce, async ({ body, key = harness.secret }) => {
			const text = typeof body === 'string' ? body : JSON.stringify(body);
			return await deliver(`${pathUrl}/${key}`, text);
		});
		const expected = new Set(storm.flatMap(({ eventKey }) => eventKey ?? []));
		storm.forEach(({ eventKey }, index) => {
			const status = statuses[index];
			if (eventKey) expect({ index, status }).toEqual({ index, status: 200 });
			else expect([400, 401, 413, 422]).toContain(status);
		});
		const executions = await executionsOf(harness, workflowId, expected.size);
		const all = executions.flatMap((one) => fieldsOf(one, 'Trigger'));
		const items = all.filter(({ kind }) => kind === 'message');
		const nameOf = new Map(storm.map(({ eventKey, name }) => [eventKey, name]));
		for (const { eventKey, name } of items) expect(name).toBe(nameOf.get(String(eventKey)));
		const odd = Math.ceil((total * 0.7) / 3);
		expect(all.filter(({ kind }) => kind === 'unknown')).toHaveLength(odd);
		const keys = items.map(({ eventKey }: IDataObject) => eventKey);
		expect(executions).toHaveLength(expected.size);
		expect(keys).toHaveLength(expected.size);
		expect(new Set(keys)).toEqual(expected);
	}, 3_600_000);
});
