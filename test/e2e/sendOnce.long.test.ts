import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { until } from '../harness/until';
import { aroundNode, inARow, MAIL, ofPack, place, retrying } from './nodes';
import { useOwnN8n } from './useHarness';

const harness = useOwnN8n();

const sendUrl = '/api/email/send';
const mail = {
	...{ ...MAIL, destination: '={{ $json.to }}' },
	options: { sendOnceKey: '={{ $json.to }}' },
};
const sentTo = () => harness.world.tables.email.mails.all().map(({ destination }) => destination);

/** 200 messages, ten at once. */
const TOTAL = 200;
const ANSWERED = 60;
const HELD = 10;

describe('A Send Once Key', () => {
	it('of 200 messages, none is sent twice and none is left out when n8n is killed among them', async () => {
		const inputs = Array.from({ length: TOTAL }, (_, index) => ({ to: `${index}@example.com` }));
		const node = { type: ofPack('email'), onError: 'continueRegularOutput' } as const;
		const id = await harness.importNode(mail, { inputs, node });
		harness.world.faults.add({
			...{ path: sendUrl, skip: ANSWERED, times: HELD },
			...{ held: true, afterProcessing: true },
		});
		await harness.n8n.workflows.start(id, 'Start');
		await until(() => sentTo().length === ANSWERED + HELD);
		await harness.restart(() => harness.world.faults.clear());

		const again = await harness.n8n.workflows.run(id, 'Start');

		const items = fieldsOf(again, 'Under Test') as IDataObject[];
		const of = (isOne: (item: IDataObject) => boolean) => items.filter(isOne).length;
		expect(of(({ alreadySent }) => alreadySent === true)).toBe(ANSWERED);
		expect(of(({ error }) => /may have been sent before/.test(String(error)))).toBe(HELD);
		expect(of(({ code }) => code === 200)).toBe(TOTAL - ANSWERED - HELD);
		expect(sentTo()).toHaveLength(TOTAL);
		expect(new Set(sentTo()).size).toBe(TOTAL);
	});

	it('holds for a sub-workflow that n8n runs again', async () => {
		harness.world.reset();
		const passthrough = { inputSource: 'passthrough' };
		const trigger = place('Start', 'n8n-nodes-base.executeWorkflowTrigger', passthrough, {
			typeVersion: 1.1,
		});
		const { credentials } = harness;
		const email = place('Email', ofPack('email'), mail, { credentials });
		const inner = await harness.publish(inARow('Inner', [trigger, email]));
		harness.world.faults.add({ path: sendUrl, drop: 'after' });
		const parameters = { workflowId: { __rl: true, mode: 'id', value: inner }, options: {} };
		const own = { typeVersion: 1.2, ...retrying };
		const call = place('Inner', 'n8n-nodes-base.executeWorkflow', parameters, own);
		const execution = await harness.run(aroundNode(call, [{ to: 'jane@example.com' }]));
		expect(execution.failure?.message).toContain('may have been sent before');
		expect(sentTo()).toEqual(['jane@example.com']);
	});
});
