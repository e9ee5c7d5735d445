import type { INodeParameters } from 'n8n-workflow';

import { testedChat } from '../Chat/tested';
import { testedEmail } from '../Email/tested';
import { testedOutboundVoice } from '../OutboundVoice/tested';
import type { Tested } from '../harness/tested';
import { useService } from '../harness/tested';

/** The labels of an operation's top-level fields in the order of the form. */
const labelsOf = ({ service }: Tested, key: string) => {
	const [resource, operation] = key.split('.');
	const found = service.resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
	return [...new Set(found?.parameters.map(({ displayName }) => displayName))];
};

describe('The form of each way to reach a person', () => {
	it.each([
		['email.send', testedEmail, ['To', 'From', 'Subject']],
		['email.sendByTemplate', testedEmail, ['To', 'From', 'Subject']],
		['email.sendAndWait', testedEmail, ['To', 'From', 'Subject']],
		['message.sendInteraction', testedChat, ['To', 'From']],
		['message.sendTemplate', testedChat, ['To', 'From']],
		['message.sendAndWait', testedChat, ['To', 'From']],
		['call.start', testedOutboundVoice, ['To', 'From']],
		['call.startAndWait', testedOutboundVoice, ['To', 'From']],
	] as const)('%s begins with the same fields', (key, tested, first) => {
		expect(labelsOf(tested, key).slice(0, first.length)).toEqual(first);
	});
});

describe.each([
	['Default Sender', testedEmail, 'email', 'sender', 'defaultSender'],
	['Default Business Number', testedChat, 'message', 'senderNumber', 'defaultBusinessNumber'],
] as Array<[string, Tested, string, string, string]>)(
	'The credential’s %s',
	(label, tested, resource, field, setting) => {
		const node = useService(tested);
		const operations = Object.entries(tested.samples)
			.filter(([key, sample]) => key.startsWith(`${resource}.`) && field in sample)
			.map(([key]) => key);
		const usual = (key: string) => String(tested.samples[key][field]);
		const send = async (key: string, own: INodeParameters, credential = {}) =>
			await node.run(
				resource,
				key.split('.')[1],
				{ ...tested.samples[key], ...own },
				{
					credential: { ...node.credential(), ...credential },
				},
			);
		const sent = () => (node.world.requests.at(-1)?.body as INodeParameters)[field];

		it.each(operations)('is used by %s if From is empty', async (key) => {
			await send(key, { [field]: '' }, { [setting]: ` ${usual(key)} ` });
			expect(sent()).toBe(usual(key));
		});

		it.each(operations)('gives way to the From of %s', async (key) => {
			await send(key, {}, { [setting]: 'other@example.com' });
			expect(sent()).toBe(usual(key));
		});

		it('is asked for before anything is sent, if both are empty', async () => {
			await expect(send(operations[0], { [field]: '' })).rejects.toMatchObject({
				message: '“From” is empty',
				description: expect.stringContaining(`${label} in the credential`),
			});
			expect(node.world.requests).toHaveLength(0);
		});

		it('is not used where an expression for From returns nothing', async () => {
			const own = { [field]: '={{ $json.missing }}' };
			await expect(send(operations[0], own, { [setting]: 'x@example.com' })).rejects.toThrow(
				'“From” is empty: its expression returns no value',
			);
			expect(node.world.requests).toHaveLength(0);
		});
	},
);
