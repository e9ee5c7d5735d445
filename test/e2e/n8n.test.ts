import { describeAiAgents } from './aiAgents';
import { describeBilling } from './billing';
import { describeCredentials } from './credentials';
import { describeEgress } from './egress';
import { describeExamples } from './examples';
import { describeFailures } from './failures';
import { describeLists } from './lists';
import { describeLoading } from './loading';
import { describeMessagingCredentials, describeMessagingExamples } from './messaging';
import { describeApproval } from './messagingApproval';
import { describeNumberingTrigger } from './numberingTrigger';
import { describeOAuth2 } from './oAuth2';
import { describeRetry } from './retry';
import { describeSecrets } from './secrets';
import { describeStopping } from './stopping';
import { describeTools } from './tools';
import { closeStage, openStage, stage } from './stage';

/**
 * One tree for all, because starting n8n takes longer than most of what is asked of it; what is
 * called from outside (`events.test.ts`, `storm.test.ts`) and what is killed (`restarts.test.ts`)
 * have their own, so that they run side by side.
 */
describe('The pack in a real n8n', () => {
	beforeAll(async () => await openStage(), 180_000);
	afterAll(closeStage);
	beforeEach(() => stage.sandbox.world.reset());

	describe('Loading', describeLoading);
	describe('Credentials', describeCredentials);
	describe('Lists', describeLists);
	describe('Examples', describeExamples);
	describe('AI Agents', describeAiAgents);
	describe('Messaging credentials', describeMessagingCredentials);
	describe('Messaging examples', describeMessagingExamples);
	describe('Approval', describeApproval);
	describe('The numbering trigger', describeNumberingTrigger);
	describe('Billing', describeBilling);
	describe('Failed items', describeFailures);
	describe('OAuth2', describeOAuth2);
	describe('Tools of AI agents', describeTools);
	describe('The Retry button', describeRetry);
	describe('The Stop button', describeStopping);
	describe('Secrets', describeSecrets);
	describe('Ways out', describeEgress);
});
