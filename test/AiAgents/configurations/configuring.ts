import type { INodeParameters } from 'n8n-workflow';

import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { useAiAgents } from '../tested';

export const [first, second] = SEEDED.sameProviderLlmConfigurations;

/** A sandbox with configurations, and operations of those of language models. */
export function useConfigurations() {
	const agents = useAiAgents();
	const tables = () => agents.world.tables.aiAgents;
	return {
		agents,
		tables,
		llm: async (operation: string, parameters: INodeParameters, more = {}) =>
			(await agents.run('llmConfiguration', operation, parameters, more))[0].json,
		written: agents.written,
		/** Name -> value of the parameters of a configuration. */
		stored: (id: number) =>
			Object.fromEntries(
				tables()
					.llm_configurations.get(id)
					.details.map(({ parameter, value }) => [parameter, value]),
			),
	};
}
