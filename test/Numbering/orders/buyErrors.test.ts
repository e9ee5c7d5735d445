import { newExecution } from '../../harness/run';
import { byId } from '../../harness/tested';
import { plantsRecords } from '../../harness/planted';
import { buyUrl, ordersUrl, ratesUrl, useBuying } from './buying';

const { numbering, buy, bought } = useBuying();
plantsRecords(numbering);
const looks = () => numbering.asked(ordersUrl);

describe('The look-up of a reference', () => {
	it('reads the newest orders first', async () => {
		await buy();
		expect(looks().map(({ query }) => query.sort)).toEqual(['id,desc']);
	});

	it('is made three times after an unclear answer while it finds nothing', async () => {
		numbering.world.faults.add({ drop: 'before', path: buyUrl });
		await expect(buy()).rejects.toThrow(
			'The numbers may have been bought: look for the order before you buy again',
		);
		expect(looks()).toHaveLength(1 + 3);
	});

	it('ends when it finds another purchase, which may have been this one’s reference', async () => {
		await buy({ quantity: 3 });
		numbering.world.requests.clear();
		numbering.world.faults.add({ drop: 'before', path: buyUrl });
		const options = { lookUpFirst: false };
		await expect(buy({ options })).rejects.toMatchObject({
			message: 'The numbers may have been bought: look for the order before you buy again',
			description: expect.stringMatching(
				/The reference is already used by order \d+, and its destination, quantity, features or number types differ/,
			),
		});
		expect(looks()).toHaveLength(1);
	});
});

describe('The error of a purchase', () => {
	const unclear = {
		message: 'The numbers may have been bought: look for the order before you buy again',
	};

	it('is unknown after an unclear answer, so that Retry On Fail does not buy again', async () => {
		const execution = newExecution();
		numbering.world.faults.add({ drop: 'before', path: buyUrl });
		await expect(buy({}, { execution })).rejects.toMatchObject(unclear);
		await expect(buy({}, { execution })).rejects.toMatchObject(unclear);
		expect(bought()).toHaveLength(1);
		numbering.world.faults.add({ drop: 'before', path: buyUrl });
		const settings = { onError: 'continueErrorOutput' } as const;
		const [item] = await buy({ reference: 'another' }, { settings });
		expect(item.details).toMatchObject({ outcome: 'unknown' });
	});

	it('says that the reference is that of another purchase', async () => {
		await buy();
		await expect(buy({ quantity: 3 })).rejects.toMatchObject({
			description: expect.stringMatching(
				/^That order \(PROCESSING\) is another purchase: .* Nothing was bought\..*choose another one\.$/,
			),
		});
	});

	it('says what the dry run wanted to read', async () => {
		numbering.world.faults.add({ status: 403, path: ratesUrl });
		await expect(buy({ dryRun: true })).rejects.toMatchObject({
			description: expect.stringContaining('Dry Run needs the rates to show the cost.'),
		});
	});

	it('says that it costs too much, or that all prices are missing', async () => {
		await expect(buy({ maxCost: 0.5 })).rejects.toMatchObject({
			message: expect.stringContaining('is above Max Cost (0.50)'),
			description: expect.stringMatching(/^Nothing was bought\. .*Raise Max Cost or buy fewer/),
		});
		const { inboundDidRates } = numbering.world.tables.numbering;
		for (const rate of inboundDidRates.all()) Object.assign(rate, { setup: null, mrc: null });
		await expect(buy({ maxCost: 100 })).rejects.toMatchObject({
			description: expect.stringContaining('has no usable price (setup, monthly fee)'),
		});
		expect(bought()).toHaveLength(0);
	});

	it('names an item without a destination before anything is bought', async () => {
		const items = [{ json: { id: 102 } }, { json: { id: 'none' } }];
		const destinationId = byId('={{ $json.id }}');
		await expect(buy({ destinationId }, { items })).rejects.toMatchObject({
			message: expect.stringContaining('Destination'),
			context: { itemIndex: 1 },
		});
		expect(numbering.world.requests).toEqual([]);
	});
});
