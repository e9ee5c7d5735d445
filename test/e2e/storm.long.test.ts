import type { IDataObject } from 'n8n-workflow';

import { mapConcurrent } from '../../nodes/shared/concurrency';
import { fieldsOf } from '../../sandbox/n8n/driver';
import { createRandom } from '../../sandbox/random';
import { isWhole } from '../sample';
import { newMessage } from './messages';
import { deliver, executionsOf, publishTrigger } from './triggers';
import { useOwnN8n } from './useHarness';

const harness = useOwnN8n();

const total = isWhole ? 10_000 : 100;
const atOnce = 16;

interface Notification {
	body: unknown;
	/** The event that it may start, the first time that it arrives. */
	eventKey?: string;
	/** What it sends as the secret; the right one by default. */
	key?: string;
}

const hostile: Notification[] = [
	{ body: '{"field":"messages","value":{"messages":[{' },
	{ body: '{"__proto__":{"a":1},"field":"messages","value":{}}' },
	{ body: '{"field":"messages","value":{"messages":[{"id":7,"from":[],"type":"text"}]}}' },
	{ body: '[1,2,3]' },
	{ body: '"text"' },
	{ body: `{"field":"x","value":{"y":"${'z'.repeat(1_100_000)}"}}` },
	{ body: '{}', key: 'not-the-right-one' },
];

function makeStorm(): Notification[] {
	const random = createRandom(7);
	const fresh = (index: number): Notification => {
		const { notification: body, eventKey } = newMessage(harness, `Message ${index}`);
		return { body, eventKey };
	};
	const distinct = Array.from({ length: total * 0.7 }, (_, index) => fresh(index));
	const again = Array.from({ length: total * 0.2 }, () => random.pick(distinct));
	const bad = Array.from({ length: total * 0.1 }, (_, index) => hostile[index % hostile.length]);
	const all = [...distinct, ...again, ...bad].map((one) => ({ one, at: random.next() }));
	return all.sort((a, b) => a.at - b.at).map(({ one }) => one);
}

/** A fifth repeated, a tenth hostile, sixteen at once. */
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
		const items = executions.flatMap((one) => fieldsOf(one, 'Trigger'));
		const keys = items.map(({ eventKey }: IDataObject) => eventKey);
		expect(executions).toHaveLength(expected.size);
		expect(keys).toHaveLength(expected.size);
		expect(new Set(keys)).toEqual(expected);
	}, 3_600_000);
});
