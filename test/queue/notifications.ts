import type { INode } from 'n8n-workflow';

import { report } from '../../bench/report';
import { mapConcurrent } from '../../nodes/shared/concurrency';
import { fieldsOf } from '../../demo/driver';
import { createRandom } from '../../sandbox/core/random';
import { newMessage } from '../e2e/messages';
import { place } from '../e2e/nodes';
import { publishChat, untilEnded } from '../e2e/triggers';
import { executionsAfter, lastExecution, notifyUntilTaken } from './messages';
import { onceByKey } from './sends';
import type { QueueHarness } from './harness';

const total = 500;
const atOnce = 8;
/** Of the notifications; the others repeat some of these. */
const distinct = total * 0.8;

type AddressOf = (index: number, again: boolean) => string;

/** Sends them in a mixed order, each to the address that `addressOf` names by its number. */
async function sendAll(queue: QueueHarness, pathUrl: string, addressOf: AddressOf) {
	const random = createRandom(11);
	const messages = Array.from({ length: distinct }, (_, index) => ({
		...newMessage(queue, `Message ${index}`),
		index,
		again: false,
	}));
	const again = Array.from({ length: total - distinct }, () => ({
		...random.pick(messages),
		again: true,
	}));
	const mixed = [...messages, ...again].map((one) => ({ one, at: random.next() }));
	const notifications = mixed.sort((a, b) => a.at - b.at).map(({ one }) => one);
	const { pathname } = new URL(pathUrl);
	await mapConcurrent(notifications, atOnce, async (one) => {
		const address = addressOf(one.index, one.again);
		await notifyUntilTaken(`${address}${pathname}/${queue.secret}`, one.notification);
	});
	return new Set(messages.map(({ eventKey }) => eventKey));
}

const alternately =
	({ cluster }: QueueHarness): AddressOf =>
	(index, again) =>
		cluster.webhooks[(index + +again) % 2].url;

async function publish(queue: QueueHarness, others?: INode[]) {
	const published = await publishChat(queue, {}, others);
	const before = await lastExecution(queue);
	const keysAfter = async (node: string) => {
		await untilEnded(queue, published.workflowId, distinct);
		const items = (await executionsAfter(queue, before)).flatMap((one) => fieldsOf(one, node));
		return items.map((item) => String(item.eventKey));
	};
	return { ...published, keysAfter };
}

const raw = { mode: 'raw', options: {}, jsonOutput: "={{ $('Trigger').item.json }}" };

/** The recipe of the README: who counts an event first goes on with it. */
const countedByRedis = (redis: { id: string; name: string }): INode[] => [
	place(
		'Count',
		'n8n-nodes-base.redis',
		{ operation: 'incr', key: '={{ $json.eventKey }}', expire: true, ttl: 86_400 },
		{ credentials: { redis } },
	),
	place(
		'First',
		'n8n-nodes-base.filter',
		{
			conditions: {
				options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
				combinator: 'and',
				conditions: [
					{
						id: 'first',
						rightValue: 1,
						operator: { type: 'number', operation: 'equals' },
						leftValue: '={{ Object.values($json)[0] }}',
					},
				],
			},
			options: {},
		},
		{ typeVersion: 2.2 },
	),
	place('Once', 'n8n-nodes-base.set', raw, { typeVersion: 3.4 }),
];

/** A row of the README's table: how many of the repetitions got through. */
function print(how: string, keys: readonly string[]) {
	const passed = `${keys.length - distinct} of ${total - distinct}`;
	report('Repetitions that passed', [[how, passed]]);
}

/** Sent from outside to two webhook processes, as the platform does through a load balancer. */
export function describeNotifications(queue: QueueHarness) {
	it('repeated at another process start again: each remembers for itself', async () => {
		const { pathUrl, keysAfter } = await publish(queue);
		const sent = await sendAll(queue, pathUrl, alternately(queue));
		const keys = await keysAfter('Trigger');
		print('trigger alone, sent to both processes', keys);
		expect(new Set(keys)).toEqual(sent);
		expect(keys.length).toBeGreaterThan(distinct);
	});

	it('start once where an address is always asked at the same process', async () => {
		const { pathUrl, keysAfter } = await publish(queue);
		const [{ url }] = queue.cluster.webhooks;
		const sent = await sendAll(queue, pathUrl, () => url);
		const keys = await keysAfter('Trigger');
		print('one process per address', keys);
		expect(keys).toHaveLength(distinct);
		expect(new Set(keys)).toEqual(sent);
	});

	it('are not all taken out by Remove Duplicates, whose list is not locked; none is lost', async () => {
		const { pathUrl, keysAfter } = await publish(queue, [
			place('Once', 'n8n-nodes-base.removeDuplicates', onceByKey, { typeVersion: 2 }),
		]);
		const sent = await sendAll(queue, pathUrl, alternately(queue));
		const keys = await keysAfter('Once');
		print('Remove Duplicates behind the trigger, sent to both processes', keys);
		expect(new Set(keys)).toEqual(sent);
	});

	it('are not lost when a webhook process is killed while it is called', async () => {
		const { pathUrl, keysAfter } = await publish(queue);
		const { pathname } = new URL(pathUrl);
		const [doomed, other] = queue.cluster.webhooks;
		const messages = Array.from({ length: distinct }, (_, index) =>
			newMessage(queue, `Message ${index}`),
		);
		const addresses = [doomed.url, other.url];
		let sent = 0;
		await mapConcurrent(messages, atOnce, async ({ notification }, index) => {
			if (++sent === distinct / 4) await doomed.kill();
			const path = `${pathname}/${queue.secret}`;
			// Cut or rejected, it is sent to the other one, as through a load balancer.
			const first = notifyUntilTaken(addresses[index % 2] + path, notification);
			await first.catch(async () => await notifyUntilTaken(other.url + path, notification));
		});
		const keys = await keysAfter('Trigger');
		print('one of two processes killed by -9 while both were called', keys);
		expect(new Set(keys)).toEqual(new Set(messages.map(({ eventKey }) => eventKey)));
		// Only those that were on their way may have been taken twice.
		expect(keys.length - distinct).toBeLessThanOrEqual(atOnce);
	});

	it('pass once where Redis counts them, whichever process is called, and when', async () => {
		const redis = await queue.createCredential('Redis', 'redis', {
			host: '127.0.0.1',
			port: queue.cluster.redisPort,
			database: 0,
			ssl: false,
			user: '',
			password: '',
		});
		const { pathUrl, keysAfter } = await publish(queue, countedByRedis(redis));
		const sent = await sendAll(queue, pathUrl, alternately(queue));
		const keys = await keysAfter('Once');
		print('Redis: Increment behind the trigger, sent to both processes', keys);
		expect(keys).toHaveLength(distinct);
		expect(new Set(keys)).toEqual(sent);
	});
}
