import { z } from 'zod/v4';
import { formatError, type Reply } from '../http/http';
import { on, type StatefulService, type Taken } from '../http/route';
import type { World } from '../core/world';
import { journeySettings, seedJourneys, type JourneySettings } from './journey/records';
import { category, text, variables } from './messaging/fields';
import { atCommonBase } from './messaging/routes';

const result = z.strictObject({ messageId: z.string(), message: z.string() });

/** The document shows it for an event without a journey; a setting changes the status to 200. */
const failure = z.strictObject({
	message: z.string(),
	error: z.string(),
	statusCode: z.number().int(),
});

function journeyEvent(settings: JourneySettings) {
	const { requiredPersonFields } = settings;
	const field = (name: (typeof requiredPersonFields)[number]) =>
		requiredPersonFields.includes(name) ? text(settings) : text(settings).optional();
	return {
		body: z.strictObject({
			event: text(settings).describe('Name of the event that runs the journey'),
			variables: variables(settings),
			category,
			person: z.strictObject({ id: field('id'), email: field('email'), phone: field('phone') }),
		}),
		answer: z.union([result, failure]),
	};
}

export const journey: StatefulService<'journey'> = {
	name: 'journey',
	...atCommonBase('journey'),
	settings: journeySettings,
	seed: seedJourneys,
	routes: [
		on('POST', '/api/journey', journeyEvent, startJourney, { says: 'Run the journey of an event' }),
	],
};

/** An event without a journey gets a 404, always in the documented format. */
function startJourney(world: World, request: Taken<ReturnType<typeof journeyEvent>>, reply: Reply) {
	const settings = world.settings.journey;
	const { unknownPath } = settings;
	if (unknownPath !== 'none') {
		const error = { status: 404, message: 'Cannot POST /api/journey' };
		const html = `<!DOCTYPE html><pre>${error.message}</pre>`;
		const body = unknownPath === 'html' ? html : formatError(unknownPath, error, request);
		return reply.code(404).send(body);
	}
	const { definitions, instances } = world.tables.journey;
	const { body } = request;
	const definition = definitions.all().find(({ event }) => event === body.event);
	if (!definition) {
		const error = { status: 404, message: `No journey has the event "${body.event}"` };
		const status = settings.errorsIn === 'httpStatus' ? 404 : 200;
		return reply.code(status).send(formatError('statusCode', error, request));
	}
	const instance = instances.add({
		messageId: '',
		journeyId: definition.id,
		...body,
		startedAt: world.now().toISOString(),
	});
	instance.messageId = `journey-${instance.id}`;
	return { messageId: instance.messageId, message: settings.resultMessage };
}
