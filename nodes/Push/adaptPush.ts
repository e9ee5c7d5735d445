import type { IDataObject } from 'n8n-workflow';

import type { Service } from '../shared/declare/service';
import { OperationError } from '../shared/errors/operationError';
import { isPlainPath } from '../shared/http/path';

const camelCased: ReadonlyMap<string, string> = new Map([
	['/api/push/send-by-token', '/api/push/sendByToken'],
	// No sample has a path for users; this one follows the path for tokens.
	['/api/push/send-by-user', '/api/push/sendByUser'],
	['/api/push/send-by-topic', '/api/push/sendBytopic'],
]);

/**
 * The samples of pushes contradict the text: paths in camel case, an enrollment path in place of
 * set-token, and `notification_description` for a topic. The text itself types `content_available` as
 * an array and describes a boolean.
 */
export const adaptPush: NonNullable<Service['adapt']> = (credential, { url, body }) => ({
	url: pathFor(credential, url),
	body: body && bodyFor(credential, url, body),
});

function pathFor({ camelCasePaths, enrollmentPath }: IDataObject, url: string): string {
	const camelCase = camelCasePaths === true && camelCased.get(url);
	if (camelCase) return camelCase;
	const path = String(enrollmentPath ?? '').trim();
	if (url !== '/api/push/set-token' || path === '') return url;
	if (isPlainPath(path)) return path;
	throw new OperationError(
		'The credential’s Enrollment Path is not a path',
		`Nothing was sent. A path begins with / and contains letters, digits and dashes, e.g. /api/push/enrollment. It is “${path.slice(0, 80)}”`,
	);
}

function bodyFor(credential: IDataObject, url: string, body: IDataObject): IDataObject {
	const { notification_body: text, ...others } = body;
	const isTopic = /send-?by-?topic$/i.test(url);
	if (isTopic) {
		const isSample = credential.topicBodyAsDescription === true && text !== undefined;
		return isSample ? { ...others, notification_description: text } : body;
	}
	const isSend = /send-?by-?(token|user)$/i.test(url);
	if (credential.contentAvailableAsList !== true || !isSend) return body;
	// A list must be explicit, since the service's own default is a boolean.
	const { content_available: available = true } = body;
	return { ...body, content_available: [available].flat() };
}
