import { testedAiAgents } from '../../AiAgents/tested';
import { useService } from '../../harness/tested';

describe('A write', () => {
	const agents = useService(testedAiAgents);
	const created = () => agents.world.requests.find(({ method }) => method === 'POST')?.body;

	it('sends prompts as written, and identifiers without blanks around them', async () => {
		await agents.run('skill', 'create', {
			name: ' Transcript ',
			additionalFields: {
				description: '\tSend the transcript.\n\n',
				webhook_url: ' https://example.com/hook\n',
			},
		});
		expect(created()).toMatchObject({
			name: 'Transcript',
			description: '\tSend the transcript.\n\n',
			webhook_url: 'https://example.com/hook',
		});
	});

	it('rejects a required text of blanks alone', async () => {
		await expect(
			agents.run('user', 'create', { name: '  ', email: 'a@example.com' }),
		).rejects.toThrow('“Name” is empty');
		expect(agents.world.requests).toEqual([]);
	});
});
