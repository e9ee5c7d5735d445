import { describeAiAgentsTrigger } from './aiAgentsTrigger';
import { describeEventExamples } from './eventExamples';
import { describeFiles, holdsFilesWhole } from './files';
import { describeVoice } from './voice';
import { describeWebhooks } from './webhooks';
import { closeStage, openStage, stage } from './stage';

/** All that starts or goes on when the platform calls n8n; and files where n8n holds them whole. */
describe('Events in a real n8n', () => {
	beforeAll(async () => await openStage(holdsFilesWhole), 180_000);
	afterAll(closeStage);
	beforeEach(() => stage.sandbox.world.reset());

	describe('Examples of calls and webhooks', describeEventExamples);
	describe('Files', describeFiles);
	describe('Waiting calls', describeVoice);
	describe('Webhook triggers', describeWebhooks);
	describe('The AI agents trigger', describeAiAgentsTrigger);
});
