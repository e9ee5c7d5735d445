import type { Parcel } from '../../deliveries';
import { Refusal } from '../../route';
import type { World } from '../../world';

/**
 * The newest skill of the event hears of it, with the last call's id: what the platform sends is
 * not shown.
 */
export function tellSkill(world: World, event: string): Parcel {
	const { skills, calls } = world.tables.aiAgents;
	const skill = skills.filter((one) => one.event === event && one.webhook_url !== null).at(-1);
	if (!skill?.webhook_url) throw new Refusal(404, `No skill with the event "${event}"`);
	const body = { event, call_id: calls.all().at(-1)?.id };
	return { service: 'aiAgents', kind: event, method: 'POST', url: skill.webhook_url, body };
}
