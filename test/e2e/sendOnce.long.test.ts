import { aroundNode, inARow, MAIL, ofPack, place, retrying } from './nodes';
import { useHarness } from './useHarness';

const harness = useHarness();

it('A Send Once Key holds for a sub-workflow that n8n runs again', async () => {
	const options = { sendOnceKey: '={{ $json.to }}' };
	const mail = { ...MAIL, destination: '={{ $json.to }}', options };
	const passthrough = { inputSource: 'passthrough' };
	const trigger = place('Start', 'n8n-nodes-base.executeWorkflowTrigger', passthrough, {
		typeVersion: 1.1,
	});
	const { credentials } = harness;
	const email = place('Email', ofPack('email'), mail, { credentials });
	const inner = await harness.publish(inARow('Inner', [trigger, email]));
	harness.world.faults.add({ path: '/api/email/send', drop: 'after' });
	const parameters = { workflowId: { __rl: true, mode: 'id', value: inner }, options: {} };
	const own = { typeVersion: 1.2, ...retrying };
	const call = place('Inner', 'n8n-nodes-base.executeWorkflow', parameters, own);
	const execution = await harness.run(aroundNode(call, [{ to: 'jane@example.com' }]));
	expect(execution.failure?.message).toContain('may have been sent before');
	const sent = harness.world.tables.email.mails.all();
	expect(sent.map(({ destination }) => destination)).toEqual(['jane@example.com']);
});
