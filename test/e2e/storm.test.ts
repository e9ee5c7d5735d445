import { closeStage, openStage } from './stage';
import { describeWebhookStorm } from './webhookStorm';

/** Apart from the other events, because it keeps its n8n busy for as long as they take together. */
describe('A storm of webhooks', () => {
	beforeAll(async () => await openStage(), 180_000);
	afterAll(closeStage);

	describeWebhookStorm();
});
