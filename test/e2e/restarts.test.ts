import { describeRestarts } from './restarts';
import { closeStage, openStage } from './stage';

/** An n8n of its own, because it is killed; it mostly waits, while the others have the processor. */
describe('After kill -9 of n8n', () => {
	beforeAll(async () => await openStage(), 180_000);
	afterAll(closeStage);

	describeRestarts();
});
