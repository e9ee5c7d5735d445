/** A document in the format of Export, for an agent that does not exist yet. */
export const newAgentDocument = {
	format: 'switchboard-agent/1',
	agent: { name: 'Night desk', language: 'de' },
	llm_configuration: {
		provider: 'acme',
		details: [
			{ parameter: 'api_key', parameter_type: 'string' },
			{ parameter: 'model', value: 'acme-large', parameter_type: 'string' },
			{ parameter: 'temperature', value: '0.2', parameter_type: 'float' },
		],
	},
	skills: [
		{
			name: 'Open ticket',
			event: 'on_call_end',
			webhook_url: 'https://example.com/tickets',
			parameters: [{ name: 'priority', type: 'string' }],
			agent_skill: { priority: 2, threshold: 0.5 },
			client_skill: { greeting: 'Hello', limit: 3 },
		},
	],
};
