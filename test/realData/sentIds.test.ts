import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { testedChat } from '../Chat/tested';
import { testedEmail } from '../Email/tested';
import { useService } from '../harness/tested';

const [email, chat] = [testedEmail, testedChat].map((tested) => useService(tested));

const sends = {
	email: async (own: INodeParameters = {}) =>
		await email.list('email', 'send', { ...testedEmail.samples['email.send'], ...own }),
	chat: async (own: INodeParameters = {}) =>
		await chat.list('message', 'sendTemplate', {
			...testedChat.samples['message.sendTemplate'],
			...own,
		}),
};
const services = { email, chat };
const each = Object.keys(sends) as Array<keyof typeof sends>;
const answer = (service: keyof typeof sends, body: unknown) =>
	services[service].world.faults.add({ method: 'POST', status: 200, body });

const status = (code: unknown, message = '', messageId: unknown = '') => ({
	status: { code, message, messageId },
});

const otherForm = 'isn’t in the documented format';

describe.each(each)('An answer of %s', (service) => {
	it.each<[string, unknown, string]>([
		['RP28: a code of its own', status(300, 'Invalid email request'), otherForm],
		['RP28: another', status(10), otherForm],
		['a success without a message', status(200, 'OK'), otherForm],
		['an ID that is null', status(250, 'OK', null), otherForm],
		['a word for no ID', status(0, 'OK', 'null'), otherForm],
		['a code as text', status('300', 'Invalid'), otherForm],
		['an error behind a message', status(550, 'Mailbox unavailable', '7'), 'Mailbox unavailable'],
		['a gateway', status(504, 'Timeout'), '504'],
	])('by %s does not say that it was sent: %j', async (_source, body, said) => {
		answer(service, body);
		await expect(sends[service]()).rejects.toMatchObject({
			description: expect.stringMatching(/may have been (accepted|made) anyway/),
		});
		answer(service, body);
		await expect(sends[service]()).rejects.toThrow(said);
	});

	it.each<[string, unknown]>([
		['a sender that is not approved', status(400, 'The sender is not approved')],
		['a key', status('401', 'Unauthorized')],
		['a limit', status(429, 'Slow down')],
	])('by %s says that nothing was sent: %j', async (_source, body) => {
		answer(service, body);
		const thrown: IDataObject = await sends[service]().catch((error) => error);
		expect(thrown.description).not.toMatch(/may have been (accepted|made) anyway/);
	});

	it.each<[string, unknown]>([
		['HTTP', status(200, 'OK', '7')],
		['SMTP', status(250, 'Queued', '7')],
		['no code', status(0, '', '7')],
		['a number', status(202, '', 7)],
		['a code as text', status('200', 'OK', '7')],
	])('by %s says that it was sent: %j', async (_source, body) => {
		answer(service, body);
		expect(await sends[service]()).toMatchObject([{ messageId: expect.anything() }]);
	});
});
