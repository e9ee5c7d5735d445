import type { IDataObject, INode } from 'n8n-workflow';

import { report } from '../../bench/report';
import { mapConcurrent } from '../../nodes/shared/concurrency';
import { fieldsOf } from '../../sandbox/n8n/driver';
import { SANDBOX_WEBHOOK_SECRET as secret } from '../../sandbox/n8n/sandboxCredentials';
import { createRandom } from '../../sandbox/random';
import { stage } from '../e2e/stage';
import { publishTrigger } from '../e2e/triggers';
import { executionsAfter, lastExecution, untilEnded } from './executions';
import { newMessage, tell } from './messages';
import { cluster } from './stage';

const total = 500;
const atOnce = 8;
/** Notifications of which a fifth is told again. */
const distinct = total * 0.8;

const place = (name: string, type: string, typeVersion: number, parameters: IDataObject): INode =>
	({ id: name, name, type, typeVersion, position: [200, 0], parameters }) as INode;

/** Tells them in a mixed order; `addressOf` says whom to ask, by the number of the notification. */
async function tellAll(pathUrl: string, addressOf: (index: number, again: boolean) => string) {
	const random = createRandom(11);
	const messages = Array.from({ length: distinct }, (_, index) => ({
		...newMessage(`Message ${index}`),
		...{ index, again: false },
	}));
	const again = Array.from({ length: total - distinct }, () => ({
		...random.pick(messages),
		again: true,
	}));
	const mixed = [...messages, ...again].map((told) => ({ told, at: random.next() }));
	const told = mixed.sort((a, b) => a.at - b.at).map((one) => one.told);
	const { pathname } = new URL(pathUrl);
	await mapConcurrent(told, atOnce, async (one) => {
		const address = addressOf(one.index, one.again);
		await tell(`${address}${pathname}/${secret}`, one.notification);
	});
	return new Set(messages.map(({ eventKey }) => eventKey));
}

const alternately = (index: number, again: boolean) => cluster.webhooks[(index + +again) % 2].url;

async function publish(others: INode[] = []) {
	const published = await publishTrigger('chatTrigger', 'chat', {}, others);
	const before = await lastExecution();
	const keysAfter = async (node: string) => {
		await untilEnded(published.workflowId, distinct, 300_000);
		const items = (await executionsAfter(before)).flatMap((one) => fieldsOf(one, node));
		return items.map((item) => String(item.eventKey));
	};
	return { ...published, keysAfter };
}

/** The recipe of the README: who counts an event first goes on with it. */
const countedByRedis = [
	{
		...place('Count', 'n8n-nodes-base.redis', 1, {
			...{ operation: 'incr', key: '={{ $json.eventKey }}', expire: true, ttl: 86_400 },
		}),
		credentials: { redis: { id: '', name: 'Redis' } },
	},
	place('First', 'n8n-nodes-base.filter', 2.2, {
		conditions: {
			options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
			combinator: 'and',
			conditions: [
				{
					...{ id: 'first', rightValue: 1, operator: { type: 'number', operation: 'equals' } },
					leftValue: '={{ Object.values($json)[0] }}',
				},
			],
		},
		options: {},
	}),
	place('Once', 'n8n-nodes-base.set', 3.4, {
		...{ mode: 'raw', options: {} },
		jsonOutput: "={{ $('Trigger').item.json }}",
	}),
];

/** A row of the README's table: how many of the repetitions got through. */
function print(how: string, keys: readonly string[]) {
	const passed = `${keys.length - distinct} of ${total - distinct}`;
	report('Repetitions that passed', [[how, passed]]);
}

/** Told from outside to two webhook processes, as the platform would through a load balancer. */
export function describeNotifications() {
	it('told again to another process start again: each remembers for itself', async () => {
		const { pathUrl, keysAfter } = await publish();
		const told = await tellAll(pathUrl, alternately);
		const keys = await keysAfter('Trigger');
		print('trigger alone, told to both processes', keys);
		expect(new Set(keys)).toEqual(told);
		expect(keys.length).toBeGreaterThan(distinct);
	}, 600_000);

	it('start once where an address is always asked at the same process', async () => {
		const { pathUrl, keysAfter } = await publish();
		const [{ url }] = cluster.webhooks;
		const told = await tellAll(pathUrl, () => url);
		const keys = await keysAfter('Trigger');
		print('one process per address', keys);
		expect(keys).toHaveLength(distinct);
		expect(new Set(keys)).toEqual(told);
	}, 600_000);

	it('are not all taken out by Remove Duplicates, whose list is not locked; none is lost', async () => {
		const { pathUrl, keysAfter } = await publish([
			place('Once', 'n8n-nodes-base.removeDuplicates', 2, {
				operation: 'removeItemsSeenInPreviousExecutions',
				dedupeValue: '={{ $json.eventKey }}',
				options: {},
			}),
		]);
		const told = await tellAll(pathUrl, alternately);
		const keys = await keysAfter('Once');
		print('Remove Duplicates behind the trigger, told to both processes', keys);
		expect(new Set(keys)).toEqual(told);
	}, 600_000);

	it('are not lost when a webhook process is killed while it is told', async () => {
		const { pathUrl, keysAfter } = await publish();
		const { pathname } = new URL(pathUrl);
		const [doomed, other] = cluster.webhooks;
		const messages = Array.from({ length: distinct }, (_, index) => newMessage(`Message ${index}`));
		const addresses = [doomed.url, other.url];
		let told = 0;
		await mapConcurrent(messages, atOnce, async ({ notification }, index) => {
			if (++told === distinct / 4) await doomed.kill();
			const path = `${pathname}/${secret}`;
			// Cut or refused, it is told to the other one, as a platform behind a load balancer would.
			const first = tell(addresses[index % 2] + path, notification);
			await first.catch(async () => await tell(other.url + path, notification));
		});
		const keys = await keysAfter('Trigger');
		print('one of two processes killed by -9 while both were told', keys);
		expect(new Set(keys)).toEqual(new Set(messages.map(({ eventKey }) => eventKey)));
		// Only those that were on their way may have been taken twice.
		expect(keys.length - distinct).toBeLessThanOrEqual(atOnce);
	}, 600_000);

	it('pass once where Redis counts them, whichever process is told, and when', async () => {
		await stage.n8n.credentials.create('Redis', 'redis', {
			...{ host: '127.0.0.1', port: cluster.redisPort, database: 0, ssl: false },
			...{ user: '', password: '' },
		});
		const { pathUrl, keysAfter } = await publish(countedByRedis);
		const told = await tellAll(pathUrl, alternately);
		const keys = await keysAfter('Once');
		print('Redis: Increment behind the trigger, told to both processes', keys);
		expect(keys).toHaveLength(distinct);
		expect(new Set(keys)).toEqual(told);
	}, 600_000);
}
