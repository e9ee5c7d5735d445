import { samples } from '../../Numbering/samples';
import { useNumbering } from '../../harness/numberingRun';

const encodings = ['plain', 'gzip'] as const;

// Each answer is endless, so a test only ends if nothing goes on reading.
describe('An answer that is larger than Max Response Size', () => {
	const numbering = useNumbering();
	const orders = async (maxResponseMegabytes?: number) =>
		await numbering.run('order', 'getAll', { options: { maxResponseMegabytes } });

	it.each(encodings)('fails once, naming the limit and what to do (%s)', async (endless) => {
		numbering.world.faults.add({ endless, times: 9 });
		await expect(orders(1)).rejects.toMatchObject({
			message: 'The response is larger than 1 MB',
			description: expect.stringMatching(/Page Size.*Max Response Size/),
		});
		expect(numbering.world.requests).toHaveLength(1);
	});

	it('leaves open whether a write was carried out', async () => {
		const path = '/api/management/buyDids';
		numbering.world.faults.add({ endless: 'gzip', path, times: 9 });
		const buying = numbering.run('order', 'buy', samples['order.buy']);
		await expect(buying).rejects.toThrow('The numbers may have been bought');
		const sent = numbering.sent().filter((line) => line.endsWith(path));
		expect(sent).toHaveLength(1);
	});
});
