import type { Tables } from '../../core/state';
import type { World } from '../../core/world';
import { viewAgents, viewCalls } from './view/calls';
import { viewChat } from './view/messages';
import { viewJourneys, viewMails, viewPush } from './view/notices';
import { viewOrders } from './view/orders';
import { viewDeliveries, viewRequests } from './view/traffic';
import { isTestUrl, productionOf } from '../../webhooks/neighbor';
import { maskAddress } from './mask';

/** Plain JSON with all secrets masked. The same state gives the same view, unless something is under way. */
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

/** Whole seconds that the sandbox's clock is ahead of real time, or the instant it is stopped at. */
function describeClock({ clock }: World) {
	const now = clock.now();
	if (clock.isFrozen) return { frozenAt: now.toISOString(), aheadSeconds: 0 };
	return { frozenAt: null, aheadSeconds: Math.round((now.getTime() - Date.now()) / 1000) };
}

/** n8n's editor and chat triggers, with their URLs masked; `trigger` is the chosen one's place. */
function viewNeighbor({ n8n: { editorUrl, chatUrl, chatTriggers } }: World) {
	const production = chatUrl && productionOf(chatUrl);
	return {
		editorUrl: editorUrl ?? null,
		triggers: chatTriggers.map(({ name, url }) => ({ name, address: maskAddress(url) })),
		trigger: chatTriggers.findIndex(({ url }) => url === production),
		isTest: chatUrl !== undefined && isTestUrl(chatUrl),
	};
}
