import type { Tables } from '../../core/state';
import type { World } from '../../core/world';
import { viewAgents, viewCalls } from './view/calls';
import { viewChat } from './view/messages';
import { viewJourneys, viewMails, viewPush } from './view/notices';
import { viewOrders } from './view/orders';
import { viewDeliveries, viewRequests } from './view/traffic';
import { isTestUrl, productionOf } from '../../webhooks/neighbor';
import { maskAddress } from './mask';

/**
 * It is plain JSON with all secrets masked. The same state gives the same view, unless something is
 * in progress.
 */
export function viewWorld(world: World) {
	const has = (service: keyof Tables) => Object.hasOwn(world.tables, service);
	return {
		clock: describeClock(world),
		n8n: viewNeighbor(world),
		orders: has('numbering') ? viewOrders(world) : null,
		chat: has('chat') ? viewChat(world) : null,
		mails: has('email') ? viewMails(world) : null,
		push: has('push') ? viewPush(world) : null,
		journeys: has('journey') ? viewJourneys(world) : null,
		calls: has('outboundVoice') ? viewCalls(world) : null,
		agents: has('aiAgents') ? viewAgents(world) : null,
		deliveries: viewDeliveries(world),
		requests: viewRequests(world),
	};
}

/**
 * It has the whole seconds that the sandbox’s clock is ahead of real time, or the instant at which
 * it is stopped.
 */
function describeClock({ clock }: World) {
	const now = clock.now();
	if (clock.isFrozen) return { frozenAt: now.toISOString(), aheadSeconds: 0 };
	return { frozenAt: null, aheadSeconds: Math.round((now.getTime() - Date.now()) / 1000) };
}

/** URLs are masked; `trigger` is the place of the chosen one. */
function viewNeighbor({ n8n: { editorUrl, chatUrl, chatTriggers } }: World) {
	const production = chatUrl && productionOf(chatUrl);
	return {
		editorUrl: editorUrl ?? null,
		triggers: chatTriggers.map(({ name, url }) => ({ name, address: maskAddress(url) })),
		trigger: chatTriggers.findIndex(({ url }) => url === production),
		isTest: chatUrl !== undefined && isTestUrl(chatUrl),
	};
}
