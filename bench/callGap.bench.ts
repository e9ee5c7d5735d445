import { CALL, VOICE_TYPE as type } from '../test/e2e/waiting';
import type { Harness } from '../test/e2e/harness';
import { useOwnN8n, use } from '../test/e2e/useHarness';
import { QueueHarness } from '../test/queue/harness';
import { until } from '../test/harness/until';
import { report } from './report';

const delaysMs = [0, 5, 20, 50, 200, 800];
const callsEach = 4;

/** n8n's answer to a notification that comes so soon after the response to the call. */
async function answerAfter(harness: Harness, completed: number): Promise<number | null> {
	harness.world.reset();
	harness.world.configure({ outboundVoice: { callback: { delaysMs: { completed } } } });
	const workflow = await harness.importNode(CALL, { node: { type } });
	const execution = await harness.n8n.workflows.start(workflow, 'Start');
	await until(() => harness.world.deliveries.list().some(({ answeredMs }) => answeredMs !== null));
	const [{ status }] = harness.world.deliveries.list();
	if (status === 200) await harness.n8n.workflows.ended(execution);
	// It would wait for an end that does not come again.
	else await harness.n8n.workflows.stop(execution);
	return status;
}

/** Queue mode needs Redis and PostgreSQL. */
describe.each([
	['one process', () => useOwnN8n()],
	['queue mode', () => use(new QueueHarness())],
] as Array<[string, () => Harness]>)('Start and Wait in %s', (where, open) => {
	const harness = open();

	it('takes a notification that comes soon after the call', async () => {
		const rows: string[][] = [];
		await answerAfter(harness, 1_000);
		for (const delayMs of delaysMs) {
			const answers: Array<number | null> = [];
			for (let index = 0; index < callsEach; index++) {
				answers.push(await answerAfter(harness, delayMs));
			}
			const taken = answers.filter((status) => status === 200).length;
			const others = answers.filter((status) => status !== 200);
			rows.push([String(delayMs), `${taken} of ${callsEach}`, [...new Set(others)].join(', ')]);
		}
		const heads = ['completed after (ms)', 'taken', 'answers to others'];
		report(`Start and Wait in ${where}`, [heads, ...rows]);
		expect(rows.at(-1)?.[1]).toBe(`${callsEach} of ${callsEach}`);
	}, 1_200_000);
});
