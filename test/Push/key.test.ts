import { SANDBOX_API_KEY } from '../../sandbox/issuer/tokens';
import { inputs } from '../harness/messagingRun';
import { toUser } from './samples';
import { usePush } from './tested';

const { push } = usePush();

/** Sends to a user for each item, one after the other; the header with the key and the status of each request. */
async function send(apiKey: string, settings: object, items = 1) {
	push.world.configure({ push: settings });
	const options = { batching: { batch: { batchSize: 1 } } };
	await push.run(
		'notification',
		'sendByUser',
		{ ...toUser, options },
		{
			credential: { ...push.credential(), apiKey },
			items: inputs(items),
			settings: { onError: 'continueRegularOutput' },
		},
	);
	return [...push.world.requests].map(({ headers, status }) => [
		...['apikey', 'authorization'].filter((name) => name in headers),
		status,
	]);
}

const inAuthorization = { keyHeader: 'authorization' };

describe('The key of push', () => {
	it('goes out in apikey alone, without blanks', async () => {
		const sent = await send(` ${SANDBOX_API_KEY} `, { keyHeader: 'apikey' });
		expect(sent).toEqual([['apikey', 200]]);
	});

	it.each([401, 403])(
		'goes out in Authorization after a %i, for the rest of the run',
		async (status) => {
			const settings = { ...inAuthorization, unauthenticatedStatus: status };
			expect(await send(SANDBOX_API_KEY, settings, 3)).toEqual([
				['apikey', status],
				['authorization', 200],
				['authorization', 200],
				['authorization', 200],
			]);
		},
	);

	it('may have the word of its scheme before it', async () => {
		const sent = await send(`Bearer ${SANDBOX_API_KEY}`, inAuthorization);
		expect(sent.at(-1)).toEqual(['authorization', 200]);
	});

	it('is tried in the other header once, if both are rejected', async () => {
		expect(await send('worn-out', { keyHeader: 'apikey' }, 3)).toEqual([
			['apikey', 401],
			['authorization', 401],
			['apikey', 401],
			['apikey', 401],
		]);
	});

	it('is not tried in the other header where it was accepted before', async () => {
		push.world.faults.add({ status: 403, skip: 1 });
		const sent = await send(SANDBOX_API_KEY, { keyHeader: 'apikey' }, 2);
		expect(sent).toEqual([
			['apikey', 200],
			['apikey', 403],
		]);
	});

	it('that is not there goes out in no header', async () => {
		expect(await send('', inAuthorization)).toEqual([[401]]);
	});
});
