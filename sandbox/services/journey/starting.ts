import { z } from 'zod';
import { formatError, type Incoming, type Reply } from '../../http/http';
import type { World } from '../../core/world';
import { category, readFields, text, variables } from '../messaging/fields';
import type { JourneySettings } from './settings';

const journeyBodies = {
	JourneyEvent(settings: JourneySettings) {
		const field = (name: JourneySettings['requiredPersonFields'][number]) =>
			settings.requiredPersonFields.includes(name)
				? (text(settings) as unknown as z.ZodOptional<z.ZodString>)
				: text(settings).optional();
		return {
			event: text(settings).describe('Name of the event that runs the journey'),
			variables: variables(settings),
			category,
			person: z.object({ id: field('id'), email: field('email'), phone: field('phone') }).strict(),
		};
	},
};

/** `{ messageId, message }`. An event without a journey gets a 404, always in the documented shape. */
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
	const asked = readFields(journeyBodies.JourneyEvent(settings), request, settings);
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
