import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { testedChat } from '../Chat/tested';
import { testedEmail } from '../Email/tested';
import { journeyStart } from '../Journey/samples';
import { testedJourney } from '../Journey/tested';
import { numbers } from '../OutboundVoice/samples';
import { testedOutboundVoice } from '../OutboundVoice/tested';
import { useService } from '../harness/tested';

const [chat, email, journey, voice] = [
	testedChat,
	testedEmail,
	testedJourney,
	testedOutboundVoice,
].map((tested) => useService(tested));

type Node = typeof chat;

const home = '07700 900001';
const whole = '+447700900001';

/** Sends to a number, and the number in the request. */
const sends: Record<
	string,
	[Node, string, string, (to: string) => IDataObject, (body: IDataObject) => unknown]
> = {
	chat: [
		chat,
		'message',
		'sendTemplate',
		(to) => ({ ...testedChat.samples['message.sendTemplate'], recipientNumber: to }),
		(body) => body.recipientNumber,
	],
	journey: [
		journey,
		'journey',
		'start',
		(phone) => ({ ...journeyStart, person: { phone } }),
		(body) => (body.person as IDataObject).phone,
	],
	call: [voice, 'call', 'start', (to) => ({ ...numbers, to }), (body) => body.to],
};

describe.each(Object.entries(sends))(
	'A number without a country code (%s)',
	(_name, [node, resource, operation, formOf, numberIn]) => {
		const send = async (to: string, country: unknown, own: IDataObject = {}) => {
			const credential = { ...node.credential(), defaultCountry: country };
			const form = { ...formOf(to), ...own } as INodeParameters;
			return await node.list(resource, operation, form, { credential: credential as IDataObject });
		};
		const sentTo = () => node.world.requests.map(({ body }) => numberIn(body as IDataObject));

		it('is one of the credential’s Default Country', async () => {
			for (const country of ['GB', ' gb ', 'UK']) await send(home, country);
			expect(sentTo()).toEqual([whole, whole, whole]);
		});

		it('is rejected without one, and the error says where it is set', async () => {
			for (const country of [undefined, '']) {
				await expect(send(home, country)).rejects.toMatchObject({
					message: expect.stringContaining('not a phone number in international format') as string,
					description: expect.stringContaining('set Default Country in the credential') as string,
				});
			}
			expect(sentTo()).toEqual([]);
		});

		it('is blocked in each of its spellings', async () => {
			const rows = '={{ [{ phone: "(07700) 900001" }] }}';
			for (const blockedRecipients of [home, whole, '07700900001', rows]) {
				const options = { limits: { values: { blockedRecipients } } };
				expect(await send(home, 'GB', { options })).toMatchObject([{ blocked: true }]);
			}
			expect(sentTo()).toEqual([]);
		});

		it('is rejected if the Default Country is none', async () => {
			for (const country of ['Britain', 'XX', 44]) {
				await expect(send(whole, country)).rejects.toThrow(
					'Default Country isn’t a two-letter country code',
				);
			}
			expect(sentTo()).toEqual([]);
		});
	},
);

it('The credential’s own number may be written so, too', async () => {
	const form = testedChat.samples['message.sendTemplate'];
	const credential = {
		...chat.credential(),
		defaultCountry: 'GB',
		defaultBusinessNumber: '020 7946 0101',
	};
	const own = { ...form, senderNumber: '', recipientNumber: home } as INodeParameters;
	await chat.list('message', 'sendTemplate', own, { credential });
	expect(chat.world.requests[0].body).toMatchObject({
		senderNumber: '+442079460101',
		recipientNumber: whole,
	});
});

describe('A Default Country that is none', () => {
	const country = { defaultCountry: 'Britain' };

	it('doesn’t matter to an email', async () => {
		const credential = { ...email.credential(), ...country };
		await email.list('email', 'send', testedEmail.samples['email.send'], { credential });
		const form = { ...testedEmail.samples['email.send'], sender: '' } as INodeParameters;
		await email.list('email', 'send', form, {
			credential: {
				...credential,
				defaultSender: testedEmail.samples['email.send'].sender as string,
			},
		});
		expect(email.world.requests).toHaveLength(2);
	});

	it('doesn’t matter to a journey of a person without a phone', async () => {
		const credential = { ...journey.credential(), ...country };
		const form = { ...journeyStart, person: { email: 'jane@example.com' } } as INodeParameters;
		await journey.list('journey', 'start', form, { credential });
		expect(journey.world.requests).toHaveLength(1);
	});
});
