import { samples } from '../../Numbering/samples';
import { useNumbering } from '../../harness/numberingRun';
import { testedAiAgents } from '../../AiAgents/tested';
import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { byId, useService } from '../../harness/tested';

const encodings = ['plain', 'gzip'] as const;

// Each answer is endless, so a test only ends if nothing goes on reading.
describe('An answer that is larger than Max Response Size', () => {
	const numbering = useNumbering();
	const orders = async (maxResponseMegabytes?: number) =>
		await numbering.run('order', 'getAll', { options: { maxResponseMegabytes } });

	it.each(encodings)('fails once, naming the limit and what to do (%s)', async (endless) => {
		numbering.world.faults.add({ endless, times: 9 });
		await expect(orders(1)).rejects.toMatchObject({
			message: 'The service’s answer is larger than 1 MB',
			description: expect.stringMatching(/Page Size.*Max Response Size/),
		});
		expect(numbering.world.requests).toHaveLength(1);
	});

	it('has 64 MB by default', async () => {
		numbering.world.faults.add({ endless: 'gzip' });
		await expect(orders()).rejects.toThrow('The service’s answer is larger than 64 MB');
	});

	it('leaves open whether a write was carried out', async () => {
		const path = '/api/management/buyDids';
		numbering.world.faults.add({ endless: 'gzip', path, times: 9 });
		const buying = numbering.run('order', 'buy', samples['order.buy']);
		await expect(buying).rejects.toThrow('The numbers may have been bought');
		const sent = numbering.sent().filter((line) => line.endsWith(path));
		expect(sent).toHaveLength(1);
	});

	it.each(encodings)('has a status that counts, with or without its end (%s)', async (endless) => {
		numbering.world.faults.add({ endless, status: 403 });
		await expect(orders()).rejects.toMatchObject({ httpCode: '403' });
	});
});

describe('A file that is larger than Max Size', () => {
	const agents = useService(testedAiAgents);
	const { audio } = SEEDED.completedCall;
	const record = async (options = {}) =>
		await agents.run('recording', 'download', { audio: byId(audio), options });
	const storage = () => agents.world.requests.filter(({ service }) => service === 'storage');

	it.each(encodings)('is not read to its end: a recording (%s)', async (endless) => {
		agents.world.faults.add({ endless, raw: 'RIFF\0', service: 'storage', times: 9 });
		await expect(record({ maxMegabytes: 1 })).rejects.toMatchObject({
			message: 'The file is larger than 1 MB',
			description: expect.stringContaining('raise Max Size under Options'),
		});
		expect(storage()).toHaveLength(1);
	});
});
