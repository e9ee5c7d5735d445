import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { Notify } from '../../nodes/Notify/Notify.node';
import { linksIn } from '../Email/tested';
import { receive } from '../harness/webhookRun';
import type { Pass } from './notifying';
import { stepOf, useNotify } from './notifying';

const notifying = useNotify();
const { notify, resume, sent, usedKeys } = notifying;

const values = [stepOf('email', '1'), stepOf('call', '2')];
const own = { sendOnceKey: '={{ $json.alertId }}', steps: { values } };
const alert = (alertId: string) => [{ alertId }];

/** Presses the button of the newest email. */
async function acknowledge(first: Pass, more: INodeParameters = own): Promise<Pass> {
	const [link] = linksIn(String(notifying.world.tables.email.mails.all().at(-1)?.html));
	const { result } = await receive(
		new Notify(),
		{ operation: 'notify' },
		{
			method: 'POST',
			query: Object.fromEntries(link.searchParams),
			contextData: first.stored.executionData?.contextData as IDataObject,
		},
		{},
		{ name: 'Tested' },
	);
	return await resume(first, more, { answer: result.workflowData as never });
}

const outcomeOf = ({ passed }: Pass) =>
	passed.map(({ output, json }) => [output, json.escalation.acknowledgedBy]);

describe('an acknowledgement under a key', () => {
	it('ends a later execution under that key before it sends anything', async () => {
		await acknowledge(await notify(own, alert('a')));
		const later = await notify(own, alert('a'), { executionId: '8' });
		expect(outcomeOf(later)).toEqual([['Acknowledged', 'Link in step 1, in another execution']]);
		expect(later.passed[0].json.escalation).toMatchObject({ status: 'acknowledged', steps: [] });
		expect(sent()).toEqual(['1']);
	});

	it('ends one that waits under that key, when its next step would be due', async () => {
		const steps = { values: [stepOf('push', '3'), stepOf('call', '4')] };
		const other = { ...own, steps, options: { countRead: false } };
		const first = await notify(own, alert('a'));
		const second = await notify(other, alert('a'), { executionId: '8' });
		await acknowledge(first);
		notifying.passTo(second.until!);
		const { passed } = await resume(second, other, { executionId: '8' });
		expect(passed[0].output).toBe('Acknowledged');
		expect(sent()).not.toContain('4');
	});

	it('by reading counts for the others, too', async () => {
		const reading = { ...own, steps: { values: [stepOf('push', '1'), stepOf('call', '2')] } };
		const first = await notify(reading, alert('a'));
		notifying.read();
		notifying.passTo(first.until!);
		await resume(first, reading);
		const later = await notify(reading, alert('a'), { executionId: '8' });
		expect(outcomeOf(later)).toEqual([['Acknowledged', 'Read step 1, in another execution']]);
	});

	it('ends none under another key, and none without a key', async () => {
		await acknowledge(await notify(own, alert('a')));
		expect((await notify(own, alert('b'), { executionId: '8' })).until).toBeDefined();
		const without = { ...own, sendOnceKey: '' };
		await acknowledge(await notify(without, alert('a'), { executionId: '9' }), without);
		expect((await notify(without, alert('a'), { executionId: '10' })).until).toBeDefined();
	});

	it('does not count for Limits', async () => {
		const limited = { ...own, options: { limits: { values: { maxPerDay: 1 } } } };
		await acknowledge(await notify(limited, alert('a')), limited);
		const later = await notify(limited, alert('a'), { executionId: '8' });
		expect(later.passed[0].output).toBe('Acknowledged');
		const counted = [...usedKeys.rows.values()].flat().filter((key) => key.startsWith('limit '));
		expect(counted).toHaveLength(1);
	});

	it('that n8n could not store ends its own execution, and the others go on', async () => {
		const first = await notify(own, alert('a'));
		usedKeys.failure = new Error('The database is locked');
		expect(outcomeOf(await acknowledge(first))).toEqual([['Acknowledged', 'Link in step 1']]);
		usedKeys.failure = undefined;
		const later = await notify(own, alert('a'), { executionId: '8' });
		expect(later.states[0].steps).toMatchObject([{ outcome: 'sentBefore' }, { outcome: 'sent' }]);
	});

	/** As a process leaves them that was killed meanwhile, or whose row another one has overwritten. */
	const look = () => {
		const [row] = usedKeys.rows.keys();
		const looking = ['noted', 'looked'].map((entry) => `${entry} ["a","Link in step 1"]`);
		usedKeys.rows.set(row, [...usedKeys.rows.get(row)!, ...looking]);
	};

	it('counts, though a lookup of another process before it has left its entries', async () => {
		const first = await notify(own, alert('a'));
		look();
		await acknowledge(first);
		for (const executionId of ['8', '9']) {
			const later = await notify(own, alert('a'), { executionId });
			expect(outcomeOf(later)).toEqual([['Acknowledged', 'Link in step 1, in another execution']]);
		}
		expect(sent()).toEqual(['1']);
	});

	it('is none while another process is just looking for it', async () => {
		const first = await notify(own, alert('a'));
		look();
		notifying.passTo(first.until!);
		const { states } = await resume(first, own);
		expect(states[0].steps).toHaveLength(2);
	});
});
