import { mail, testedEmail } from '../../Email/tested';
import type { RunOptions } from '../../harness/tested';
import { useService } from '../../harness/tested';

const email = useService(testedEmail);
const asTool = { type: 'n8n-nodes-switchboard.emailTool' };

/** What a limit rejects is returned to a model, and ends any other node. */
const sendTooMuch = async (more: RunOptions) => {
	const options = { limits: { values: { maxPerExecution: 0 } } };
	return await email.list('email', 'send', { ...mail, options }, more);
};

describe('A node', () => {
	it.each<[string, RunOptions]>([
		['whose type ends with Tool', { settings: asTool }],
		['that n8n calls as one', { asTool: true }],
	])('%s is a tool', async (_what, more) => {
		expect(await sendTooMuch(more)).toMatchObject([{ outcome: 'rejected' }]);
	});

	it.each<[string, RunOptions]>([
		['', {}],
		[' whose name begins so', { settings: { type: 'Tool.email', name: 'Tool' } }],
	])('is none otherwise%s', async (_what, more) => {
		await expect(sendTooMuch(more)).rejects.toThrow('Max per Execution is 0');
	});
});
