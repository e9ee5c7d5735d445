import type { INodeParameters } from 'n8n-workflow';

import { testedChat } from '../Chat/tested';
import { testedEmail } from '../Email/tested';
import { testedOutboundVoice } from '../OutboundVoice/tested';
import { useService } from '../harness/tested';

it.each([
	[
		testedEmail,
		['To', 'From', 'Subject'],
		['email.send', 'email.sendByTemplate', 'email.sendAndWait'],
	],
	[
		testedChat,
		['To', 'From'],
		['message.sendInteraction', 'message.sendTemplate', 'message.sendAndWait'],
	],
	[testedOutboundVoice, ['To', 'From'], ['call.start', 'call.startAndWait']],
])('The forms of $name begin with the same fields', ({ service }, first, keys) => {
	for (const key of keys) {
		const [resource, operation] = key.split('.');
		const found = service.resources
			.find(({ value }) => value === resource)!
			.operations.find(({ value }) => value === operation)!;
		const labels = [...new Set(found.parameters.map(({ displayName }) => displayName))];
		expect([key, ...labels.slice(0, first.length)]).toEqual([key, ...first]);
	}
});

describe.each([
	['Default Sender', testedEmail, 'email', 'sender', 'defaultSender'],
	['Default Business Number', testedChat, 'message', 'senderNumber', 'defaultBusinessNumber'],
] as const)('The credential’s %s', (label, tested, resource, field, setting) => {
	const node = useService(tested);
	const operations = Object.entries(tested.samples)
		.filter(([key, sample]) => key.startsWith(`${resource}.`) && field in sample)
		.map(([key]) => key);
	const send = async (key: string, own: INodeParameters, credential = {}) =>
		await node.run(
			resource,
			key.split('.')[1],
			{ ...tested.samples[key], ...own },
			{ credential: { ...node.credential(), ...credential } },
		);
	const sent = () => (node.world.requests.at(-1)?.body as INodeParameters)[field];

	it.each(operations)('is used by %s if From is empty', async (key) => {
		const usual = String(tested.samples[key][field]);
		await send(key, {}, { [setting]: 'other@example.com' });
		expect(sent()).toBe(usual);
		await send(key, { [field]: '' }, { [setting]: ` ${usual} ` });
		expect(sent()).toBe(usual);
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
});
