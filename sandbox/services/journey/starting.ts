import { z } from 'zod';
import { formatError, type Incoming, type Reply } from '../../http/http';
import type { World } from '../../core/world';
import { category, text, variables } from '../messaging/fields';
import { readFields, requireFields } from '../messaging/reading';

/**
 * `{ messageId, message }`. Each call starts another instance. An event without a journey gets a 404,
 * always in the documented shape.
 */
export function startJourney(world: World, request: Incoming, reply: Reply) {
	const settings = world.settings.journey;
	const { unknownPath } = settings;
	if (unknownPath !== 'none') {
		const error = { status: 404, message: 'Cannot POST /api/journey' };
		const html = `<!DOCTYPE html><pre>${error.message}</pre>`;
		const body = unknownPath === 'html' ? html : formatError(unknownPath, error, request);
		return reply.code(404).send(body);
	}
	const { definitions, instances } = world.tables.journey;
	const optional = text(settings).optional();
	const person = z.object({ id: optional, email: optional, phone: optional }).strict();
	const fields = { event: text(settings), variables: variables(settings), category, person };
	const asked = readFields(fields, request, settings);
	requireFields(asked.person, settings.requiredPersonFields, settings);
	const definition = definitions.all().find(({ event }) => event === asked.event);
	if (!definition) {
		const error = { status: 404, message: `No journey has the event "${asked.event}"` };
		const status = settings.errorsIn === 'httpStatus' ? 404 : 200;
		return reply.code(status).send(formatError('statusCode', error, request));
	}
	const instance = instances.add({
		messageId: '',
		journeyId: definition.id,
		...asked,
		startedAt: world.now().toISOString(),
	});
	instance.messageId = `journey-${instance.id}`;
	return { messageId: instance.messageId, message: settings.resultMessage };
}
