import { z } from 'zod';
import { HttpError, type Incoming } from '../../http';
import { readBody } from '../../validation';
import type { World } from '../../world';
import { text, variables } from '../messaging/fields';
import { fillTemplate } from '../messaging/templates';
import { numbers, queue, requireBusinessNumber } from './sending';

/** `{ status: { messageId, message } }`. A template needs no engagement. */
export function sendTemplate(world: World, request: Incoming) {
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
		throw new HttpError(settings.unknownTemplateStatus, `No template "${asked.templateName}"`);
	}
	const filled = fillTemplate(template.text, asked.variables, settings);
	return queue(world, { ...asked, type: 'template', text: filled, content: null });
}
