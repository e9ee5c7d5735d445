import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { testedChat } from '../../Chat/tested';
import { mail } from '../../Email/samples';
import { testedEmail } from '../../Email/tested';
import { journeyStart } from '../../Journey/samples';
import { testedJourney } from '../../Journey/tested';
import { toUser } from '../../Push/samples';
import { testedPush } from '../../Push/tested';
import { useManualClock } from '../../harness/manualClock';
import { useService } from '../../harness/tested';
import { until } from '../../harness/until';

const clock = useManualClock();
const [email, chat, push, journey] = [testedEmail, testedChat, testedPush, testedJourney].map(
	(tested) => useService(tested),
);

const name = '={{ $json.n }}';
const to = '={{ $json.to }}';
const busy = { status: 429, headers: { 'retry-after': '20' } };

type Sending = [
	node: typeof email,
	place: [resource: string, operation: string],
	parameters: IDataObject,
	spellings: string[],
];

/** A text `n`, and three spellings of one person. */
const sendings: Record<string, Sending> = {
	email: [
		email,
		['email', 'send'],
		{ ...mail, destination: to, subject: name },
		['jane@example.com', 'Jane@Example.com', 'Jane <jane@example.com>'],
	],
	chat: [
		chat,
		['message', 'sendInteraction'],
		{ ...testedChat.samples['message.sendInteraction'], recipientNumber: to, body: name },
		['+447700900001', '447700900001', '+44 7700 900001'],
	],
	journey: [
		journey,
		['journey', 'start'],
		{ ...journeyStart, event: name, person: { email: to } },
		['jane@example.com', 'Jane@Example.com', 'Jane <jane@example.com>'],
	],
	push: [
		push,
		['notification', 'sendByUser'],
		{ ...toUser, user_external_id: to, notification_title: name },
		['customer-1001', 'customer-1001', 'customer-1001'],
	],
};

const texts = ['one', 'two', 'three'];

/** The texts, in the order in which the service got them. */
const got = ({ world }: typeof email) =>
	world.requests.flatMap(({ body }) => texts.filter((text) => JSON.stringify(body).includes(text)));

describe('Messages of several items', () => {
	it.each(Object.entries(sendings))(
		'to one person keep their order, even if the first one has to wait (%s)',
		async (_name, [node, [resource, operation], parameters, spellings]) => {
			node.world.faults.add(busy);
			const items = texts.map((n, index) => ({ json: { n, to: spellings[index] } }));
			const options = { items, settings: { onError: 'continueRegularOutput' } } as const;
			const sending = node.run(resource, operation, parameters as INodeParameters, options);
			await until(() => clock.asleep.length === 1);
			expect(got(node)).toEqual(['one']);
			clock.advance(20_000);
			await sending;
			expect(got(node)).toEqual(['one', ...texts]);
		},
	);

	it('to different people go ten at once, past those that wait for their turn', async () => {
		email.world.faults.add({ held: true, times: 10 });
		const people = [...Array<string>(15).fill('a@x.com'), ...'bcdefghijklm'].map((one) =>
			one.includes('@') ? one : `${one}@x.com`,
		);
		const items = people.map((one, index) => ({ json: { to: one, n: `mail ${index}` } }));
		const parameters = { ...mail, destination: to, subject: name };
		const sending = email.run('email', 'send', parameters, { items });
		await until(() => email.world.requests.length === 10);
		const reached = email.world.requests.map(({ body }) => (body as IDataObject).destination);
		email.world.faults.release();
		expect([...reached].sort()).toEqual([...'abcdefghij'].map((one) => `${one}@x.com`));
		expect((await sending).map(({ json }) => json.destination)).toEqual(people);
		const toA = email.world.tables.email.mails.all().filter((one) => one.destination === 'a@x.com');
		const numbers = toA.map(({ subject }) => Number(String(subject).slice(5)));
		expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
	});
});
