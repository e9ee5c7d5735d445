import { listExampleFiles, readExample } from '../../demo/examples';
import { runN8nCode } from './n8nCode';

const freeCycle = 'Only Split In Batches loops are currently supported';
const converging = 'converging branches on one slot is not supported yet';
const errorOutput = 'onError=continueErrorOutput, which is not supported yet';

/** What n8n 2.41's next engine rejects; docs/compatibility.md names them. */
const rejected: Readonly<Record<string, string>> = {
	'answer-chats-with-an-ai-agent.json': converging,
	'answer-chats-with-an-n8n-agent.json': converging,
	'buy-numbers-and-follow-the-order.json': freeCycle,
	'buy-then-check-every-few-minutes.json': freeCycle,
	'call-wait-for-the-outcome-email-the-result.json': converging,
	'hand-a-chat-over-to-a-person-and-back.json': errorOutput,
	'release-unused-numbers-after-approval.json': errorOutput,
	'reply-to-chat-messages.json': converging,
};

describe('n8n’s next engine', () => {
	it('takes the examples but those that are known', () => {
		const files = listExampleFiles();
		const examples = Object.fromEntries(files.map((file) => [file, readExample(file)]));
		const problems = runN8nCode<Record<string, string[]>>('nextEngine.cjs', examples);
		for (const file of files) {
			const reason = rejected[file];
			const others = problems[file].filter((problem) => !reason || !problem.includes(reason));
			const isRejected = problems[file].length > 0;
			expect({ file, others, isRejected }).toEqual({ file, others: [], isRejected: !!reason });
		}
	});
});
