import type { INodeParameters } from 'n8n-workflow';

import { AiAgents } from '../../../nodes/AiAgents/AiAgents.node';
import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { mapFields } from '../../harness/run';
import { byId } from '../../harness/tested';
import { useAiAgents } from '../tested';

const agents = useAiAgents();
const [first] = SEEDED.sameProviderLlmConfigurations;

describe('the provider form', () => {
	const fieldsFor = async (parameters: INodeParameters) =>
		await mapFields(
			'getLlmParameters',
			{ credential: agents.credential(), parameters },
			new AiAgents(),
		);

	it('has the fields of the provider’s template, with their types', async () => {
		const { fields } = await fieldsFor({ operation: 'create', provider: byId('acme') });
		expect(fields.map(({ id, required, type }) => [id, required, type])).toEqual([
			['api_key', true, 'string'],
			['model', true, 'string'],
			['temperature', false, 'number'],
			['max_tokens', false, 'number'],
		]);
	});

	it('requires nothing on update, and shows the current values except secrets', async () => {
		const { fields } = await fieldsFor({
			operation: 'update',
			llmConfigurationId: byId(first),
		});
		expect(fields.every(({ required }) => !required)).toBe(true);
		expect(fields.map(({ displayName }) => displayName)).toEqual([
			'api_key',
			'model (now acme-large)',
			'temperature (now 0.2)',
			'max_tokens',
		]);
	});

	it('says what to choose before there is a form', async () => {
		expect(await fieldsFor({ operation: 'create' })).toMatchObject({
			fields: [],
			emptyFieldsNotice: 'Choose the provider first',
		});
		const unknown = await fieldsFor({ operation: 'create', provider: byId('umbrella') });
		expect(unknown.emptyFieldsNotice).toMatch(/no LLM template of “umbrella”.*List/);
	});
});
