import { fieldsOf } from '../demo/driver';
import { use } from '../test/e2e/useHarness';
import { QueueHarness } from '../test/queue/harness';
import { report } from './report';

const queue = use(new QueueHarness());

const keysEach = 50;
const roundsOfTwoWorkers = 10;

const mail = {
	resource: 'email',
	operation: 'send',
	sender: 'orders@example.com',
	subject: 'Your order',
	html: '<p>Thank you</p>',
	destination: '={{ $json.to }}',
	options: { sendOnceKey: '={{ $json.to }}' },
};

/** Two executions of one workflow that begin together; whether two workers ran them, and how often each key was sent. */
async function runTwice(round: number) {
	queue.world.reset();
	const inputs = Array.from({ length: keysEach }, (_, index) => ({
		to: `${round}-${index}@example.com`,
	}));
	const node = { type: 'n8n-nodes-switchboard.email', onError: 'continueRegularOutput' } as const;
	const { workflows } = queue.n8n;
	const id = await queue.importNode(mail, { inputs, node });
	const ids = await Promise.all([workflows.start(id, 'Start'), workflows.start(id, 'Start')]);
	const both = await Promise.all(ids.map(async (one) => await workflows.ended(one)));
	const all = queue.world.tables.email.mails.all().map(({ destination }) => destination);
	const times = inputs.map(({ to }) => all.filter((destination) => destination === to).length);
	const [first, second] = await Promise.all(ids.map(async (one) => await queue.workerOf(one)));
	const said = both.flatMap((execution) => fieldsOf(execution, 'Under Test'));
	const failed = said.filter(({ error }) => /could not check/.test(String(error))).length;
	return { isByTwo: first !== second, times, failed };
}

it('Send Once: two executions of the same items in two workers', async () => {
	const rounds = [];
	for (let round = 0; rounds.length < roundsOfTwoWorkers; round++) {
		const result = await runTwice(round);
		if (result.isByTwo) rounds.push(result);
	}
	const times = rounds.flatMap((round) => round.times);
	const count = (wanted: number) => String(times.filter((one) => one === wanted).length);
	const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
	report('Send Once in queue mode', [
		['keys', 'sent twice', 'sent once', 'not sent', 'could not check'],
		[String(times.length), count(2), count(1), count(0), String(failed)],
	]);
}, 1_800_000);
