import type { IDataObject } from 'n8n-workflow';

import { listAll, readSkipLimit } from '../../shared/http/pagination';
import { OperationError } from '../../shared/errors/operationError';
import type { ResponseValidator } from '../../shared/http/validators';
import { isListOf, isRecord } from '../../shared/http/validators';
import type { Reader } from '../../shared/catalogue/api';

/** The three things an agent is bound to; the key is the templates' `provider_type`. */
export const kinds = {
	llm: { name: 'LLM', url: '/llm_configurations', field: 'llm_configuration' },
	tts: { name: 'TTS', url: '/tts_configurations', field: 'tts_configuration' },
	stt: { name: 'STT', url: '/stt_configurations', field: 'stt_configuration' },
} as const;

export type Kind = keyof typeof kinds;

export interface Detail extends IDataObject {
	parameter: string;
	/** Text, also where the type is a number; absent where an export left a secret out. */
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

/** The parameters of a configuration as the service gives them; none where it gives none. */
export function detailsIn({ details }: IDataObject): Detail[] {
	const given = details ?? [];
	if (isDetails(given)) return given as Detail[];
	throw new OperationError(
		'The details of a configuration have another form than the documented one',
		'Check that the credential’s Base URL is that of the right service; if it is, tell the platform.',
	);
}

const isDetails = isListOf(isRecord);

/** The form of an answer that `detailsIn` can read. */
export const isConfiguration: ResponseValidator = (body) =>
	isRecord(body) && isDetails((body as IDataObject).details ?? []);

/** The templates of one kind, read once for all items of an execution. */
export async function templatesOf(api: Reader, kind: Kind): Promise<Template[]> {
	const query = { filter_key: 'provider_type', filter_value: kind };
	const url = '/provider_configuration_templates';
	const templates = await api.memoize(`templates ${kind}`, async () => {
		return await listAll(api, url, query, { pageSize: 100 }, readSkipLimit);
	});
	// How exactly the filter compares is not shown.
	return (templates as Template[])
		.filter((found) => found.provider_type === kind)
		.map((found) => ({ ...found, details: detailsIn(found) as TemplateDetail[] }));
}

export async function templateOf(
	api: Reader,
	kind: Kind,
	provider: string,
): Promise<Template | undefined> {
	return (await templatesOf(api, kind)).find((template) => template.provider === provider);
}
