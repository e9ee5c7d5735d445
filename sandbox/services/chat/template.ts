import { HttpError, type Incoming } from '../../http/http';
import type { World } from '../../core/world';
import { text, variables } from '../messaging/fields';
import { readFields } from '../messaging/reading';
import { fillTemplate } from '../messaging/templates';
import { numbers, queue, requireBusinessNumber } from './sending';
import type { ChatSettings } from './settings';

export const templateMessage = (settings: ChatSettings) => ({
	templateName: text(settings),
	...numbers(settings),
	variables: variables(settings),
});

/** `{ status: { messageId, message } }`. A template needs no engagement. */
export function sendTemplate(world: World, request: Incoming) {
	const settings = world.settings.chat;
	const asked = readFields(templateMessage(settings), request, settings);
	requireBusinessNumber(world, asked.senderNumber);
	const { templates } = world.tables.chat;
	const template = templates.all().find(({ name }) => name === asked.templateName);
	if (!template) {
		throw new HttpError(settings.unknownTemplateStatus, `No template "${asked.templateName}"`);
	}
	const filled = fillTemplate(template.text, asked.variables, settings);
	return queue(world, { ...asked, type: 'template', text: filled, content: null });
}
