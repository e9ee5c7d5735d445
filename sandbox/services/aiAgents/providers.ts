import type { AiAgentsState, Configuration, ProviderType } from './records';

/** It is `[provider, type, parameters]`; a parameter is `name:type`, with `!` if required. */
const TEMPLATES = [
	['acme', 'llm', 'api_key:string! model:string! temperature:float max_tokens:integer'],
	['globex', 'llm', 'api_secret:string! deployment:string! top_p:float'],
	['acme', 'tts', 'api_key:string! voice:string! speed:float'],
	['initech', 'tts', 'access_token:string! voice_id:string! sample_rate:integer!'],
	['acme', 'stt', 'api_key:string! language:string endpointing_ms:integer'],
	['globex', 'stt', 'password:string! model:string! confidence:float'],
] as const;

type Sketches = ReadonlyArray<readonly [provider: string, details: string]>;

/** Details are `name:type=value`; the secrets are invented. */
const CONFIGURATIONS: Readonly<Record<ProviderType, Sketches>> = {
	llm: [
		['acme', 'api_key:string=ak-llm-1 model:string=acme-large temperature:float=0.2'],
		['acme', 'api_key:string=ak-llm-2 model:string=acme-small temperature:float=0.9'],
		['globex', 'api_secret:string=gs-llm-3 deployment:string=eu-1 top_p:float=0.95'],
	],
	tts: [
		['acme', 'api_key:string=ak-tts-1 voice:string=alto speed:float=1.0'],
		['acme', 'api_key:string=ak-tts-2 voice:string=tenor speed:float=1.15'],
		['initech', 'access_token:string=it-tts-3 voice_id:string=v7 sample_rate:integer=8000'],
	],
	stt: [
		['acme', 'api_key:string=ak-stt-1 language:string=en endpointing_ms:integer=300'],
		['acme', 'api_key:string=ak-stt-2 language:string=es'],
		['globex', 'password:string=gp-stt-3 model:string=phone confidence:float=0.6'],
	],
};

export function seedTemplates({
	provider_configuration_templates: templates,
}: AiAgentsState): void {
	for (const [provider, provider_type, parameters] of TEMPLATES) {
		const details = parameters.split(' ').map((text) => {
			const [parameter, type] = text.replace('!', '').split(':');
			return { parameter, parameter_type: type, required: text.endsWith('!') };
		});
		templates.add({ provider, provider_type, details });
	}
}

export function seedConfigurations(state: AiAgentsState): void {
	const tables = {
		llm: state.llm_configurations,
		tts: state.tts_configurations,
		stt: state.stt_configurations,
	};
	for (const type of ['llm', 'tts', 'stt'] as const) {
		for (const [provider, details] of CONFIGURATIONS[type]) {
			tables[type].add({ provider, details: details.split(' ').map(readDetail) });
		}
	}
}

function readDetail(text: string): Configuration['details'][number] {
	const [, parameter, parameter_type, value] = /^(\w+):(\w+)=(.*)$/.exec(text) ?? [];
	return { parameter, value, parameter_type };
}
