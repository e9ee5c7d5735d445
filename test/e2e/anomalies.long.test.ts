import { fieldsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { addFraud } from '../Numbering/callRecords/anomalies/traffic';
import { ASK_IF_FRAUD, askManager, browse } from './approvals';
import { useHarness } from './useHarness';

const harness = useHarness();

describe('Hourly fraud alert with a decision', () => {
	const example = (name: string) => ({ ...readExample(ASK_IF_FRAUD), name });

	it('asks about each finding once, and mails all reasons if it is fraud', async () => {
		addFraud(harness.world);
		const workflow = example('Fraud');
		const { id, body, buy: fraud } = await askManager(harness, workflow);
		expect(body).toMatch(
			/^Unusual calls\. Is this fraud\?\n\n.+ between \d\d:00 and \d\d:00; usual at/,
		);
		await browse('POST', fraud);
		const execution = await harness.n8n.workflows.ended(id);
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Mail Operations' });
		const reasons = fieldsOf(execution, 'New Findings').flatMap((one) => one.reasons as string[]);
		const [mail] = harness.world.tables.email.mails.all();
		for (const reason of reasons) expect(mail.html).toContain(reason);
		const again = await harness.run(workflow);
		expect(again.status).toBe('success');
		expect(fieldsOf(again, 'Detect Anomalies').length).toBeGreaterThan(0);
		expect(harness.world.tables.chat.messages).toHaveLength(1);
	});

	it('mails nobody if it is fine', async () => {
		addFraud(harness.world);
		const { id, leave: fine } = await askManager(harness, example('No fraud'));
		await browse('POST', fine);
		const execution = await harness.n8n.workflows.ended(id);
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Fine' });
		expect(harness.world.tables.email.mails).toHaveLength(0);
	});
});
