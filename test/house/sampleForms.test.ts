import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { testedChat } from '../Chat/tested';
import { testedEmail } from '../Email/tested';
import { entriesOf } from '../harness/entries';
import { runNode } from '../harness/run';
import { testedPush } from '../Push/tested';
import type { Tested } from '../harness/tested';
import { useService } from '../harness/tested';

const reference = SEEDED_MESSAGING.email.orderTemplate.reference;

/** A service, the settings with which it takes the samples' form, and what then fits its account. */
interface Contradiction {
	tested: Tested;
	settings: object;
	credential: IDataObject;
	/** Parameters that must have another value. */
	parameters?: INodeParameters;
	/** Operations that the settings concern. */
	keys: string[];
}

const sends = ['notification.sendByToken', 'notification.sendByUser'];

const contradictions: Record<string, Contradiction> = {
	'doubled paths of emails': {
		tested: testedEmail,
		settings: { email: { paths: 'sample' } },
		credential: { doubledPath: true },
		keys: ['email.send', 'email.sendAndWait', 'email.sendByTemplate'],
	},
	'references of templates': {
		tested: testedEmail,
		settings: { email: { templateReference: 'sample' } },
		credential: { templateByReference: true },
		parameters: { templateName: reference },
		keys: ['email.sendByTemplate'],
	},
	'the path of interactions': {
		tested: testedChat,
		settings: { chat: { interactionPath: 'sample' } },
		credential: { postToSendMessage: true },
		keys: ['message.sendInteraction', 'message.sendAndWait', 'message.sendAndWaitForReply'],
	},
	'camel-case paths': {
		tested: testedPush,
		settings: { push: { sendPaths: 'sample' } },
		credential: { camelCasePaths: true },
		keys: [...sends, 'notification.sendByTopic'],
	},
	'the body of a topic': {
		tested: testedPush,
		settings: { push: { topicBodyField: 'sample' } },
		credential: { topicBodyAsDescription: true },
		keys: ['notification.sendByTopic'],
	},
	'content_available as a list': {
		tested: testedPush,
		settings: { push: { contentAvailable: 'sample' } },
		credential: { contentAvailableAsList: true },
		parameters: { options: { content_available: true } },
		keys: sends,
	},
	'the enrollment path': {
		tested: testedPush,
		settings: { push: { setTokenPath: 'sample' } },
		credential: { enrollmentPath: ' /api/push/enrollment ' },
		keys: ['device.enroll'],
	},
};

describe.each(Object.entries(contradictions))(
	'The credential’s form of %s',
	(_name, { tested, settings, credential: chosen, parameters, keys }) => {
		const node = useService(tested);
		const entries = entriesOf(tested);

		it.each(keys)('is what %s sends, and nothing else of the service changes', async (key) => {
			const { resource, operation, sample } = entries.find((entry) => entry.key === key)!;
			const own = { ...sample, ...parameters };
			const credential = { ...node.credential(), ...chosen };
			node.world.configure(settings);
			await expect(node.run(resource, operation.value, own)).rejects.toThrow();
			node.world.requests.clear();
			const [{ json }] = await node.run(resource, operation.value, own, { credential });
			expect(json).not.toHaveProperty('error');
			expect(node.world.requests).toHaveLength(1);
		});

		it('leaves all other operations as they are', async () => {
			// A custom request is sent as entered, to a path that this account may not have.
			const others = entries.filter(
				({ key, operation }) => !keys.includes(key) && operation.value !== 'sendRequest',
			);
			for (const { resource, operation, sample } of others) {
				node.world.configure(settings);
				const credential = { ...node.credential(), ...chosen };
				const output = await node.run(resource, operation.value, sample, { credential });
				expect(output.length).toBeGreaterThan(0);
			}
		});
	},
);

const paths = ['enroll', '/a b', '/../x', '//other.example', '/x?y=1'];

const noPath = 'Enrollment Path is not a path';
const noNumber = '“Template” must be a whole number';

it.each<[Tested, string, IDataObject, string]>([
	[testedEmail, 'email.sendByTemplate', { templateByReference: true }, noNumber],
	...paths.map((path) => [testedPush, 'device.enroll', { enrollmentPath: path }, noPath] as never),
])(
	'a form that cannot be is rejected before it is sent (%#)',
	async (tested, key, chosen, message) => {
		const [resource, operation] = key.split('.');
		const credential = { ...tested.credential('http://127.0.0.1:1'), ...chosen };
		const parameters = { resource, operation, ...tested.samples[key] };
		await expect(runNode({ credential, parameters }, tested.nodeType)).rejects.toThrow(message);
	},
);
