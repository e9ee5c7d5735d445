import { buyUrl, ratesUrl, useBuying } from '../../Numbering/orders/buying';
import { inputs } from '../../harness/messagingRun';
import { mail, testedEmail } from '../../Email/tested';
import { newExecution } from '../../harness/run';
import { useService } from '../../harness/tested';

describe('A write', () => {
	const { numbering, buy, bought } = useBuying();

	it('is sent once, while what it reads is retried', async () => {
		numbering.world.faults.add({ status: 503, path: ratesUrl });
		await buy();
		expect(numbering.asked(ratesUrl).length).toBeGreaterThan(1);
		numbering.world.faults.add({ status: 503, path: buyUrl, times: 9 });
		await expect(buy({ reference: 'another' })).rejects.toThrow('may have been bought');
		expect(bought()).toHaveLength(2);
	});
});

describe('The writes of an execution', () => {
	const email = useService(testedEmail);

	it('are remembered by run and item', async () => {
		const execution = newExecution();
		const send = async (runIndex: number, count: number) =>
			await email.run('email', 'send', mail, { execution, runIndex, items: inputs(count) });
		// Run 1 has an item 11, run 11 an item 1.
		await send(1, 12);
		await send(11, 2);
		await send(11, 2);
		expect(email.world.requests).toHaveLength(14);
	});
});
