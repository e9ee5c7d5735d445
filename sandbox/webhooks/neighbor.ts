export interface ChatTrigger {
	name: string;
	/** It is the Production URL, with the secret. */
	url: string;
}

/** `chatUrl` gets chat notifications, as if it were registered at the platform. */
export interface Neighbor {
	editorUrl?: string;
	chatUrl?: string;
	readonly chatTriggers: ChatTrigger[];
	/** The program that started the sandbox may be able to look in n8n. */
	findChatTriggers?(): Promise<ChatTrigger[]>;
}

const TEST = '/webhook-test/';
const PRODUCTION = '/webhook/';

export const isTestUrl = (url: string) => url.includes(TEST);

export const productionOf = (url: string) => url.replace(TEST, PRODUCTION);

export const testOf = (url: string) => url.replace(PRODUCTION, TEST);

/** Chat notifications go to the URL from now on, and its trigger is remembered. */
export function chooseChatUrl(n8n: Neighbor, url: string, name?: string): void {
	rememberTrigger(n8n, productionOf(url), name);
	n8n.chatUrl = url;
}

/** If its URL is known, it is renamed. */
export function rememberTrigger({ chatTriggers }: Neighbor, url: string, name?: string): void {
	const knownTrigger = chatTriggers.find((one) => one.url === url);
	if (!knownTrigger)
		chatTriggers.push({ name: name ?? `Pasted URL ${chatTriggers.length + 1}`, url });
	else knownTrigger.name = name ?? knownTrigger.name;
}
