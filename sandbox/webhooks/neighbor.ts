export interface ChatTrigger {
	name: string;
	/** Its Production URL, with the secret. */
	url: string;
}

/** The n8n beside the sandbox; `chatUrl` gets chat notifications, as if registered at the platform. */
export interface Neighbor {
	editorUrl?: string;
	chatUrl?: string;
	readonly chatTriggers: ChatTrigger[];
	/** Looks for chat triggers in n8n, as far as the program that started it can. */
	findChatTriggers?(): Promise<ChatTrigger[]>;
}

const TEST = '/webhook-test/';
const PRODUCTION = '/webhook/';

export const isTestUrl = (url: string) => url.includes(TEST);

export const productionOf = (url: string) => url.replace(TEST, PRODUCTION);

export const testOf = (url: string) => url.replace(PRODUCTION, TEST);

/** Sends chat notifications to the URL from now on, and remembers its trigger. */
export function chooseChatUrl(n8n: Neighbor, url: string, name?: string): void {
	rememberTrigger(n8n, productionOf(url), name);
	n8n.chatUrl = url;
}

/** Adds the trigger, or renames it if its URL is known. */
export function rememberTrigger({ chatTriggers }: Neighbor, url: string, name?: string): void {
	const knownTrigger = chatTriggers.find((one) => one.url === url);
	if (!knownTrigger)
		chatTriggers.push({ name: name ?? `Pasted URL ${chatTriggers.length + 1}`, url });
	else knownTrigger.name = name ?? knownTrigger.name;
}
