import { describeExports } from './exports';
import { describeNotifications } from './notifications';
import { describePurchases } from './purchases';
import { describeQuestions } from './questions';
import { describeSends } from './sends';
import { describeTriggers } from './triggers';
import { describeSync } from './callRecordSync';
import { useQueue } from './harness';
import { describeWaits } from './waits';

/** One cluster for all; whatever a test has killed is started again before the next one. */
describe('The pack in queue mode', () => {
	const queue = useQueue();

	describe('Purchases', () => describePurchases(queue));
	describe('Sends', () => describeSends(queue));
	describe('Waits', () => describeWaits(queue));
	describe('Questions in a chat', () => describeQuestions(queue));
	describe('Notifications', () => describeNotifications(queue));
	describe('Triggers', () => describeTriggers(queue));
	describe('Exports', () => describeExports(queue));
	describe('Call records', () => describeSync(queue));
});
