import { exampleCredentials } from '../../demo/examples';
import { aiCredentials } from '../../demo/sandboxCredentials';
import type { useHarness } from './useHarness';

/** Gives the examples of a file the credentials of the sandbox's chat model and of AI clients. */
export const useChatModel = (harness: ReturnType<typeof useHarness>) =>
	beforeAll(async () => {
		for (const { type, data } of aiCredentials(harness.sandbox.url)) {
			const name = exampleCredentials[type];
			harness.credentials[type] = await harness.createCredential(name, type, data);
		}
	});
