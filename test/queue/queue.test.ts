import { describeAnswers } from './answers';
import { describeExports } from './exports';
import { describeNotifications } from './notifications';
import { describePolling } from './polling';
import { describePurchases } from './purchases';
import { describeSends } from './sends';
import { describeSkills } from './skills';
import { closeCluster, openCluster, restore } from './stage';
import { describeThroughput } from './throughput';
import { describeWaits } from './waits';

/** One cluster for all; whatever a test has killed is started again before the next one. */
describe('The pack in queue mode', () => {
	beforeAll(openCluster, 300_000);
	afterAll(closeCluster, 120_000);
	beforeEach(restore, 180_000);

	// First, while the processes are as fresh as they are after a start.
	describe('Throughput', describeThroughput);
	describe('Purchases', describePurchases);
	describe('Sends', describeSends);
	describe('Waits', describeWaits);
	describe('Answers', describeAnswers);
	describe('Notifications', describeNotifications);
	describe('The numbering trigger', describePolling);
	describe('The AI agents trigger', describeSkills);
	describe('Exports', describeExports);
});
