/* eslint-disable @n8n/community-nodes/no-restricted-globals -- its size is set from outside */
import { watch } from './memory';
import { useNode } from './nodeChild';
import { report } from './report';

/** Of two invoices; `RECORDS=20000` for a short run. */
const records = Number(process.env.RECORDS ?? 2_000_000);
const mostMb = 50;

const node = useNode();

const audit = {
	resource: 'invoice',
	operation: 'audit',
	output: 'report',
	invoiceId: { __rl: true, mode: 'id', value: '514' },
};

it(`Audit of an invoice with ${records / 2} calls`, async () => {
	node.prepareSeeded(10_000);
	await node.run(audit);
	node.prepareSeeded(records);
	const { seconds, peakMb, growthMb } = await watch(async () => await node.run(audit));
	const [{ calls, findings }] = await node.show();
	report('Invoice: Audit, in a process of its own', [
		['calls', 'findings', 'seconds', 'peak MB', 'growth MB'],
		[
			String(calls),
			String((findings as unknown[]).length),
			...[seconds, peakMb, growthMb].map((value) => value.toFixed(1)),
		],
	]);
	expect(Number(calls)).toBeGreaterThan(records * 0.45);
	expect(growthMb).toBeLessThan(mostMb);
}, 5_400_000);
