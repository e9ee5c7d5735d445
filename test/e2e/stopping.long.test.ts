import { until } from '../harness/until';
import { BUY } from './nodes';
import { useHarness } from './useHarness';

const harness = useHarness();

/** n8n's Stop button; n8n itself ends no node that is at work, so the node has to look. */
describe('The Stop button', () => {
	/**
	 * Both would ask again after the same pause. The one that goes on began its pause later, so once it
	 * has asked again the stopped one would have, too.
	 */
	it('ends a read that waits for a service to come back', async () => {
		// Its tries take 45 seconds in all: so long n8n may need to stop it.
		const headers = { 'retry-after': '15' };
		harness.world.faults.add({ service: 'numbering', status: 503, headers, times: 100 });
		const { workflows } = harness.n8n;
		const read = { operation: 'getAll', limit: 1 };
		const start = async (resource: string) =>
			await workflows.start(await harness.importNode({ resource, ...read }), 'Start');
		const asked = (resource: string) =>
			harness.world.requests.filter(({ path }) => path === `/api/data/${resource}s`).length;
		const stopped = await start('order');
		await until(() => asked('order') >= 1, 50);
		await workflows.stop(stopped);
		expect((await workflows.ended(stopped)).status).toBe('canceled');
		const goingOn = await start('invoice');
		await until(() => asked('invoice') >= 1, 50);
		const before = asked('order');
		await until(() => asked('invoice') >= 2, 50);
		expect(asked('order')).toBe(before);
		await workflows.stop(goingOn);
	});

	it('keeps the reference of a purchase that is on its way, and lets it end', async () => {
		const { rest, workflows } = harness.n8n;
		const { faults, tables, requests } = harness.world;
		const buyUrl = '/api/management/buyDids';
		faults.add({ path: buyUrl, held: true });
		const node = await harness.importNode({ ...BUY, reference: '' });
		const id = await workflows.start(node, 'Start');
		await until(() => faults.held > 0, 50);
		await workflows.stop(id);
		expect((await workflows.ended(id)).status).toBe('canceled');
		faults.release();
		const bought = () => requests.filter(({ path }) => path === buyUrl);
		await until(() => bought().every(({ answeredMs }) => answeredMs !== null), 50);
		const { reference } = bought()[0].body as { reference: string };
		expect(tables.numbering.orders.all()).toContainEqual(expect.objectContaining({ reference }));
		expect(bought()).toHaveLength(1);
		// n8n keeps nothing else of a node that was at work.
		const stored = async () => await rest.call<{ customData: object }>('GET', `/executions/${id}`);
		await until(async () => Object.keys((await stored()).customData).length > 0, 50);
		expect((await stored()).customData).toEqual({ switchboard_reference: reference });
	});
});
