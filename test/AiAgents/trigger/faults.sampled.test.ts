import { confirmation } from '../../../nodes/AiAgents/trigger/links';
import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { useManualClock } from '../../harness/manualClock';
import { sampleOf } from '../../harness/sample';
import { until } from '../../harness/until';
import { useTrigger, webhookId, word } from './registering';
import { withoutId } from '../tested';

const { agents, tables, trigger, own, links } = useTrigger();
const path = `https://n8n.example/webhook/${webhookId}/${webhookId}/agents`;

describe('under faults', () => {
	const requests = [
		['POST', '/skills'],
		['POST', '/client_skills'],
		['GET', '/skills'],
		['GET', '/client_skills'],
	] as const;
	const faults = [
		{ status: 503, afterProcessing: true },
		{ drop: 'after' },
		{ drop: 'before' },
		{ status: 500 },
		{ mangle: 'truncate' },
		{ status: 429, headers: { 'retry-after': '0' } },
	] as const;
	const cases = requests.flatMap(([method, url]) =>
		faults.flatMap((fault) => [1, 3].map((times) => ({ method, path: url, ...fault, times }))),
	);

	it.each(sampleOf(cases))('publishing creates one skill and one link: %j', async (fault) => {
		agents.world.faults.add(fault);
		await trigger().publish();
		expect(own()).toHaveLength(1);
		expect(links(own()[0].id).clients).toEqual([103]);
	});

	describe('and a service that is slow', () => {
		const clock = useManualClock();

		it('publishing waits for a skill whose response was lost and which appears later', async () => {
			const { skills } = tables();
			agents.world.faults.add({ method: 'POST', path: '/skills', drop: 'before', times: 1 });
			const publishing = trigger().create();
			const posts = () => agents.sent().filter((line) => line === 'POST /skills');
			await until(() => posts().length === 1 && clock.asleep.length === 1);
			skills.add({
				...withoutId(skills.get(SEEDED.unusedSkill)),
				webhook_url: `${path}/${word}`,
			});
			clock.advance(confirmation.pauseMs);
			expect(await publishing).toBe(true);
			expect(own()).toMatchObject([{ event: 'on_call_end' }]);
			expect(links(own()[0].id).clients).toEqual([103]);
			expect(posts()).toHaveLength(1);
		});
	});

	const removals = (['/skills/', '/client_skills/'] as const).flatMap((url) =>
		faults.flatMap((fault) => [1, 3].map((times) => ({ url, ...fault, times }))),
	);

	const some = sampleOf(removals);

	it.each(some)('unpublishing leaves nothing behind: %j', async ({ url, ...fault }) => {
		const before = agents.world.snapshot();
		await trigger().publish();
		const [{ id }] = own();
		const [link] = tables().client_skills.filter(({ skill_id }) => skill_id === id);
		const recordId = url === '/skills/' ? id : link.id;
		agents.world.faults.add({ method: 'DELETE', path: url + recordId, ...fault });
		await trigger().remove();
		expect(agents.world.snapshot()).toEqual(before);
	});
});
