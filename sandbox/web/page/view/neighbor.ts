import { isTestUrl, productionOf } from '../../../webhooks/neighbor';
import type { World } from '../../../core/world';
import { maskAddress } from '../mask';

/** n8n's editor and chat triggers, with their URLs masked; `trigger` is the chosen one's place. */
export function viewNeighbor({ n8n: { editorUrl, chatUrl, chatTriggers } }: World) {
	const production = chatUrl && productionOf(chatUrl);
	return {
		editorUrl: editorUrl ?? null,
		triggers: chatTriggers.map(({ name, url }) => ({ name, address: maskAddress(url) })),
		trigger: chatTriggers.findIndex(({ url }) => url === production),
		isTest: chatUrl !== undefined && isTestUrl(chatUrl),
	};
}
