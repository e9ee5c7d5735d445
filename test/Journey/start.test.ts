import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { useService } from '../harness/tested';
import { UsedKeys } from '../harness/usedKeys';
import { journeyStart } from './samples';
import { testedJourney } from './tested';

const journey = useService(testedJourney);
const start = async (own = {}) =>
	await journey.list('journey', 'start', { ...journeyStart, ...own });
const bodies = () => journey.world.requests.map(({ body }) => body);
const event = SEEDED_MESSAGING.journey.unknownEvent;

it('starts a journey for a person, with the phone in canonical form', async () => {
	const output = await start();
	expect(output).toEqual([
		{ started: true, messageId: 'journey-71001', message: 'Journey queued' },
	]);
	expect(bodies()).toEqual([
		{
			event: SEEDED_MESSAGING.journey.orderEvent,
			variables: { order: 'A-1' },
			category: 'transaction',
			person: { id: 'customer-1001', phone: '+447700900001' },
		},
	]);
});

it('omits a blank field of the person', async () => {
	await start({ person: { id: ' customer-1001 ', email: '  ' } });
	expect(bodies()).toMatchObject([{ person: { id: 'customer-1001' } }]);
	expect(bodies()[0]).not.toHaveProperty('person.email');
});

it.each([
	[{ phone: '07700 900001' }, '“Phone” '],
	[{ email: 'jane example.com' }, '“Email” has an entry'],
	[{ id: ' ', email: '\n' }, '“Person” is empty'],
])('rejects the person %j before anything is sent', async (person, message) => {
	await expect(start({ person })).rejects.toThrow(message);
	expect(bodies()).toEqual([]);
});

it('continues without a journey if the option allows it', async () => {
	const options = { continueWithout: true };
	expect(await start({ event, options })).toEqual([{ started: false, event }]);
	journey.world.faults.add({ status: 400 });
	await expect(start({ event, options })).rejects.toThrow('Fault of the sandbox');
});

it('leaves the Send Once Key to a later run if there is no journey yet', async () => {
	new UsedKeys().install();
	const options = { continueWithout: true, sendOnceKey: 'A-1' };
	const body = { message: 'No such journey', error: 'Not Found', statusCode: 404 };
	journey.world.faults.add({ status: 404, body });
	expect(await start({ options })).toMatchObject([{ started: false }]);
	expect(await start({ options })).toMatchObject([{ started: true }]);
	expect(await start({ options })).toMatchObject([{ alreadySent: true }]);
});

it('takes the documented 404 in an answer of 200 for an unknown event, too', async () => {
	journey.world.configure({ journey: { errorsIn: 'statusCode' } });
	await expect(start({ event })).rejects.toThrow(`No journey has the event “${event}”`);
	expect(await start({ event, options: { continueWithout: true } })).toEqual([
		{ started: false, event },
	]);
	expect(await start()).toMatchObject([{ started: true }]);
	journey.world.faults.add({ body: { message: 'No credit', error: 'x', statusCode: 402 } });
	await expect(start()).rejects.toMatchObject({
		message: 'No credit',
		description: expect.stringContaining('statusCode 402'),
	});
});

it.each(['object', 'statusCode', 'html', 'text', 'empty'])(
	'takes a 404 of a wrong address (%s) for neither an unknown event nor a reason to continue',
	async (unknownPath) => {
		journey.world.configure({ journey: { unknownPath } });
		for (const continueWithout of [false, true]) {
			await expect(start({ event, options: { continueWithout } })).rejects.toMatchObject({
				message: 'Nothing responds at this path',
				description: expect.stringContaining('Base URL'),
			});
		}
	},
);
