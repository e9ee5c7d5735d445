import { testedEmail } from '../../../Email/tested';
import { useService } from '../../../harness/tested';

const unknown =
	/^It may have been sent: check before you repeat it\. The connection to the service was cut/;

describe('Several items', () => {
	const email = useService(testedEmail);
	const send = async (count: number, settings = {}) => {
		const items = Array.from({ length: count }, () => ({ json: {} }));
		const sample = {
			...testedEmail.samples['email.send'],
			options: { batching: { batch: { batchSize: 1 } } },
		};
		return await email.run('email', 'send', sample, { items, settings });
	};

	it('fail with an uncertain one rather than with a rejected one before it', async () => {
		email.world.faults.add({ status: 422 });
		email.world.faults.add({ drop: 'after', skip: 1 });
		await expect(send(4)).rejects.toMatchObject({
			message: expect.stringMatching(unknown),
			description: expect.stringContaining(
				'2 of 4 items succeeded. Uncertain: item 2. Not carried out: item 0.',
			),
			context: { itemIndex: 2 },
		});
	});

	it('have the uncertain ones counted in the message', async () => {
		email.world.faults.add({ drop: 'after', times: 2 });
		await expect(send(3)).rejects.toMatchObject({
			message: expect.stringMatching(/ \(2 items are uncertain\)$/),
			description: expect.stringContaining('1 of 3 items succeeded. Uncertain: items 0, 1.'),
			context: { itemIndex: 0 },
		});
	});

	it('are not uncertain when they are partly rejected', async () => {
		email.world.faults.add({ status: 418, skip: 1 });
		email.world.faults.add({ status: 418, skip: 4 });
		const several = { ...testedEmail.samples['email.send'], destination: 'a@x.de, b@x.de, c@x.de' };
		const items = [{ json: {} }, { json: {} }];
		await expect(email.run('email', 'send', several, { items })).rejects.toMatchObject({
			message: expect.not.stringContaining('uncertain'),
			description: expect.stringContaining('0 of 2 items succeeded. Partly carried out: items'),
		});
	});

	it('that are all rejected say first what to do, and then that none was carried out', async () => {
		email.world.faults.add({ status: 422, times: 3 });
		await expect(send(3)).rejects.toMatchObject({
			message: expect.not.stringMatching(/status|422/),
			description: expect.stringMatching(
				/^Check “From”.* status 422\..* 0 of 3 items succeeded\.$/,
			),
		});
	});

	it('report each uncertain one where the node continues on failure', async () => {
		email.world.faults.add({ drop: 'after' });
		const [first] = await send(2, { onError: 'continueErrorOutput' });
		expect(first.json.error).toMatch(unknown);
	});
});
