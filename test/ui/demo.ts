import { findChatTriggers } from '../../demo/chatTriggers';
import { demoEnvironment } from '../../demo/environment';
import { createSandboxCredentials } from '../../demo/sandboxCredentials';
import { demoSettings } from '../../demo/sandboxSettings';
import { startSandbox } from '../../sandbox/http/server';
import { OwnHarness, use } from '../e2e/useHarness';

/** With the credentials and the sandbox’s page as the demo has them. */
class DemoHarness extends OwnHarness {
	async open(): Promise<void> {
		this.sandbox = await startSandbox({ settings: demoSettings });
		await this.openN8n();
		await createSandboxCredentials(this.n8n, this.sandbox.url);
		this.world.n8n.findChatTriggers = async () => await findChatTriggers(this.n8n);
	}
}

export const openDemo = () => use(new DemoHarness(demoEnvironment));
