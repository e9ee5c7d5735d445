import { fieldsOf } from '../../demo/driver';
import { mapConcurrent } from '../../nodes/shared/concurrency';
import { createRandom } from '../../sandbox/core/random';
import { isWhole } from '../harness/sample';
import { newMessage } from './messages';
import { deliver, executionsOf, publishChat } from './triggers';
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

/** A fifth repeated, a tenth hostile, a third with an odd entry. */
function makeStorm(): Notification[] {
	const random = createRandom(7);
	const fresh = (index: number): Notification => {
		const name = `Person ${index % 7}`;
		const person = { from: `44770090010${index % 7}`, name };
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

it(`A storm of ${total} webhooks starts exactly the distinct valid ones, each once`, async () => {
	const { workflowId, pathUrl } = await publishChat(harness);
	const storm = makeStorm();
	const statuses = await mapConcurrent(storm, atOnce, async ({ body, key = harness.secret }) => {
		const text = typeof body === 'string' ? body : JSON.stringify(body);
		return await deliver(`${pathUrl}/${key}`, text);
	});
	storm.forEach(({ eventKey }, index) => {
		expect(eventKey ? [200] : [400, 401, 413, 422]).toContain(statuses[index]);
	});
	const valid = storm.filter(({ eventKey }) => eventKey);
	const nameOf = new Map(valid.map(({ eventKey, name }) => [eventKey, name]));
	const executions = await executionsOf(harness, workflowId, nameOf.size);
	const all = executions.flatMap((one) => fieldsOf(one, 'Trigger'));
	const items = all.filter(({ kind }) => kind === 'message');
	expect(executions).toHaveLength(nameOf.size);
	expect(items).toHaveLength(nameOf.size);
	expect(new Map(items.map(({ eventKey, name }) => [eventKey, name]))).toEqual(nameOf);
	const odd = all.filter(({ kind }) => kind === 'unknown');
	expect(odd).toHaveLength(Math.ceil((total * 0.7) / 3));
}, 3_600_000);
