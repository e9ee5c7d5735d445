import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../../shared/errors/operationError';
import type { Reader } from '../../shared/declare/api';
import { isJsonObject } from '../../shared/text/json';
import * as lists from '../recordForms';
import { readUnsorted } from '../records/collection';

/** The key is the templates’ `provider_type`. */
export const kinds = {
	llm: {
		name: 'LLM',
		means: 'language model',
		list: lists.llmConfigurations,
		field: 'llm_configuration',
	},
	tts: {
		name: 'TTS',
		means: 'voice',
		list: lists.ttsConfigurations,
		field: 'tts_configuration',
	},
	stt: {
		name: 'STT',
		means: 'speech recognition',
		list: lists.sttConfigurations,
		field: 'stt_configuration',
	},
} as const;

export type Kind = keyof typeof kinds;

export interface Detail extends IDataObject {
	parameter: string;
	/** Text, even if the type is a number; absent if an export omitted a secret. */
	value?: string;
	parameter_type: string;
}

interface TemplateDetail extends IDataObject {
	parameter: string;
	parameter_type: string;
	required: boolean;
}

export interface Template extends IDataObject {
	provider: string;
	provider_type: string;
	details: TemplateDetail[];
}

/** Throws if they are not a list. */
export function detailsIn({ details }: IDataObject): Detail[] {
	const list = details ?? [];
	if (Array.isArray(list) && list.every(isJsonObject)) return list as Detail[];
	throw new OperationError(
		'The details of a configuration are not in the documented format',
		'Check that the credential’s Base URL belongs to the AI agents service; if it does, contact the platform.',
	);
}

/** All items of an execution share one read. */
export async function templatesOf(api: Reader, kind: Kind): Promise<Template[]> {
	const query = { filter_key: 'provider_type', filter_value: kind };
	const read = async () => await readUnsorted(api, lists.providerTemplates, query);
	const templates = await api.memoize(`templates ${kind}`, read);
	// The service does not document how its filter compares.
	return (templates as Template[])
		.filter((template) => template.provider_type === kind)
		.map((template) => ({ ...template, details: detailsIn(template) as TemplateDetail[] }));
}

export async function templateOf(
	api: Reader,
	kind: Kind,
	provider: string,
): Promise<Template | undefined> {
	return (await templatesOf(api, kind)).find((template) => template.provider === provider);
}
