import { stage } from '../e2e/stage';
import { executablePath, HOW_TO_INSTALL } from './browser';
import { closeDesk, openDesk } from './desk';
import { describeFirstHour } from './firstHour';
import { describeForms } from './forms';
import { describeMessaging } from './messaging';
import { describeTriggers } from './triggers';

const describeHere = executablePath ? describe : describe.skip;

/** One tree for all, because an n8n and a browser take longer to start than most of the tests. */
describeHere(executablePath ? 'In the editor' : `In the editor (${HOW_TO_INSTALL})`, () => {
	beforeAll(openDesk, 180_000);
	afterAll(closeDesk);
	beforeEach(() => stage.sandbox.world.reset());

	describe('The first hour', describeFirstHour);
	describe('Forms', describeForms);
	describe('Messaging', describeMessaging);
	describe('Triggers', describeTriggers);
});
