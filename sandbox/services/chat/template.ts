import { z } from 'zod';
import { Refusal, type Answer, type Incoming } from '../../route';
import type { World } from '../../world';
import { text, variables } from '../messaging/fields';
import { readBody } from '../messaging/reading';
import { fillTemplate } from '../messaging/templates';
import { numbers, queue, requireBusinessNumber } from './sending';

/** `{ status: { messageId, message } }`; to anybody, whether engaged or not. */
export function sendTemplate(world: World, request: Incoming): Answer {
	const settings = world.settings.chat;
	const schema = z
		.object({
			templateName: text(settings),
			...numbers(settings),
			variables: variables(settings),
		})
		.strict();
	const asked = readBody(schema, request, settings);
	requireBusinessNumber(world, asked.senderNumber);
	const { templates } = world.tables.chat;
	const template = templates.all().find(({ name }) => name === asked.templateName);
	if (!template) {
		throw new Refusal(settings.unknownTemplateStatus, `No template "${asked.templateName}"`);
	}
	const filled = fillTemplate(template.text, asked.variables, settings);
	return queue(world, { ...asked, type: 'template', text: filled, content: null });
}
