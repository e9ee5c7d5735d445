import { fieldsOf } from '../sandbox/n8n/driver';
import { useOwnN8n } from '../test/e2e/useHarness';
import { report } from './report';

const harness = useOwnN8n();

const delaysMs = [0, 50, 100, 200, 400, 800];
const callsEach = 4;

/** Whether a notification ends the wait that arrives so soon after the response to the call. */
async function isTaken(completed: number): Promise<boolean> {
	harness.world.reset();
	harness.world.configure({ outboundVoice: { callback: { delaysMs: { completed } } } });
	const numbers = { to: '+49301234567', from: '+442079460101' };
	const execution = await harness.runNode(
		{ resource: 'call', operation: 'startAndWait', ...numbers, waitAtMostMinutes: 0.02 },
		{ node: { type: 'n8n-nodes-switchboard.outboundVoice' } },
	);
	return fieldsOf(execution, 'Under Test')[0].timedOut === false;
}

it('Start and Wait: how soon a notification may come', async () => {
	const rows: string[][] = [];
	for (const delayMs of delaysMs) {
		let taken = 0;
		for (let index = 0; index < callsEach; index++) taken += (await isTaken(delayMs)) ? 1 : 0;
		rows.push([String(delayMs), `${taken} of ${callsEach}`]);
	}
	report('Start and Wait', [['completed after (ms)', 'taken'], ...rows]);
	expect(rows.at(-1)?.[1]).toBe(`${callsEach} of ${callsEach}`);
}, 1_200_000);
