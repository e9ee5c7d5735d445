import { serviceNames, type ServiceName } from '../../sandbox/services/services';
import { serviceNamed } from '../../scripts/record/services';
import { operationsOf } from '../../scripts/record/requests';
import { isWhole } from '../harness/sample';
import { recordSandbox } from './recorded';

/** All writes of a service that are made at once. */
const writesOf = (name: ServiceName) =>
	operationsOf(serviceNamed(name), 'write')
		.filter(({ operation }) => !operation.suspension)
		.map(({ key }) => key);

const services: readonly ServiceName[] = isWhole ? serviceNames : ['email', 'push'];

describe('A recording of writes finds', () => {
	it.each(services)('no difference in the sandbox’s own %s', async (name) => {
		const { differences, called } = await recordSandbox(name, undefined, writesOf(name));
		expect(differences).toEqual([]);
		expect(called.filter(({ outcome }) => outcome === 'ended with an error')).toEqual([]);
	});

	it('every changed field, type and status of an answer, and nothing else', async () => {
		const { differences } = await recordSandbox(
			'push',
			({ world: { faults } }) => {
				const sent = { messageId: [{ message: 1, token: 't', user_external_id: 'u' }] };
				const answers = { success: true, error: null };
				faults.add({ path: '/api/push/send-by-token', body: { ...sent, ...answers } });
				faults.add({ path: '/api/push/send-by-topic', body: { messageId: '7', ...answers } });
				faults.add({ path: '/api/push/set-token', status: 201, body: { status: 'success' } });
			},
			['notification.sendByToken', 'notification.sendByTopic', 'device.enroll'],
		);
		const found = differences.map(({ route, place, change, found }) =>
			[`${route} ${place}: ${change}`, found].join(' '),
		);
		expect(found.sort()).toEqual([
			'POST /api/push/send-by-token .messageId[].messageId: renamed field message',
			'POST /api/push/send-by-topic .messageId: other type text',
			'POST /api/push/set-token : other status 201',
		]);
	});

	it('nothing in a rejected write, whose reason may be what was entered', async () => {
		const { differences, called } = await recordSandbox(
			'push',
			({ world: { faults } }) => {
				faults.add({ path: '/api/push/send-by-topic', status: 422, body: ['no such topic'] });
			},
			['notification.sendByTopic'],
		);
		expect(called.at(-1)).toEqual({
			key: 'notification.sendByTopic',
			outcome: 'ended with an error',
		});
		expect(differences).toEqual([]);
	});

	it('which readings only a write shows', async () => {
		const { settings, unexplained } = await recordSandbox(
			'push',
			({ world }) => world.configure({ push: { namedTokens: 'unnamed' } }),
			['notification.sendByToken'],
		);
		expect(settings).toMatchObject({ push: { namedTokens: 'unnamed' } });
		expect(unexplained).toEqual([]);
	});
});
