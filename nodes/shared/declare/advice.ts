import type { Advice, Rejected } from './api';
import { OperationError } from '../errors/operationError';

const ofCredential = 'in the credential';
export const ofDetails = 'under Platform Details of the credential';

/** The one way in which an error names a setting with its value. */
export const setTo = (label: string, value: string, where: string) =>
	value === '' ? `Clear “${label}” ${where}.` : `Set “${label}” ${where} to “${value}”.`;

/** Of a Base URL that was pasted with a part of a path. */
export const baseUrlBefore =
	(paths: RegExp, statuses: readonly number[] = [404, 405]): Advice =>
	({ status, setting }) => {
		const baseUrl = String(setting('baseUrl')).trim().replace(/\/+$/, '');
		const shorter = baseUrl.replace(paths, '');
		if (!statuses.includes(status) || shorter === baseUrl) return undefined;
		return `${setTo('Base URL', shorter, ofCredential)} It must end before the path of a request.`;
	};

/** As a page shows a secret: `sk-…1234`, `********`. */
const masked = /[•●∙*…]{2,}|…|\.{3}|x{6,}/i;

export const wholeSecret =
	(name: 'apiKey' | 'accessToken', label: string): Advice =>
	({ status, setting }) =>
		[401, 403].includes(status) && masked.test(String(setting(name) ?? ''))
			? `Enter the whole “${label}” ${ofCredential}: this one is shown in part only, as pages hide it.`
			: undefined;

/** Whether the service gives no reason, or names one of these fields. */
export const isAbout = ({ status, reason }: Rejected, ...fields: readonly string[]) =>
	[400, 409, 422].includes(status) &&
	(reason === '' || fields.some((field) => reason.includes(field)));

export function advised(
	error: OperationError,
	rejected: Rejected,
	rules: readonly Advice[] = [],
): OperationError {
	if (error.status !== 'rejected') return error;
	const sentences = rules.flatMap((rule) => rule(rejected) ?? []);
	if (sentences.length === 0) return error;
	return new OperationError(
		error.message,
		`${sentences.join(' ')} ${error.description}`,
		error.cause,
	);
}
