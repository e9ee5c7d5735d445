import { describeAiAgents } from './aiAgents';
import { describeAiAgentsTrigger } from './aiAgentsTrigger';
import { describeBilling } from './billing';
import { describeCredentials } from './credentials';
import { describeEventExamples } from './eventExamples';
import { describeExamples } from './examples';
import { describeFailures } from './failures';
import { describeLists } from './lists';
import { describeLoading } from './loading';
import { describeMessagingCredentials, describeMessagingExamples } from './messaging';
import { describeApproval } from './messagingApproval';
import { describeNumberingTrigger } from './numberingTrigger';
import { describeOAuth2 } from './oAuth2';
import { describeRestarts } from './restarts';
import { describeRetry } from './retry';
import { describeTools } from './tools';
import { describeVoice } from './voice';
import { describeWebhooks } from './webhooks';
import { describeWebhookStorm } from './webhookStorm';
import { closeStage, openStage, stage } from './stage';

/** One tree for all, because starting n8n takes longer than most of what is asked of it. */
describe('The pack in a real n8n', () => {
	beforeAll(openStage, 180_000);
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
	describe('Examples of calls and webhooks', describeEventExamples);
	describe('Waiting calls', describeVoice);
	describe('Webhook triggers', describeWebhooks);
	describe('A storm of webhooks', describeWebhookStorm);
	describe('The numbering trigger', describeNumberingTrigger);
	describe('The AI agents trigger', describeAiAgentsTrigger);
	describe('Billing', describeBilling);
	describe('Failed items', describeFailures);
	describe('OAuth2', describeOAuth2);
	describe('Tools of AI agents', describeTools);
	describe('The Retry button', describeRetry);
	describe('Restarts', describeRestarts);
});
