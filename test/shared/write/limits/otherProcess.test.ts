import { createHash } from 'crypto';

import { clock } from '../../../../nodes/shared/clock';
import { journeyStart } from '../../../Journey/samples';
import { testedJourney } from '../../../Journey/tested';
import { testedNumbering } from '../../../Numbering/tested';
import { useService } from '../../../harness/tested';
import { oneADay, useLimitedMail, useOneDay } from './limitedMail';

describe('A number of the day that another process takes at the same time', () => {
	const { send, sentTo, usedKeys } = useLimitedMail();

	/** Both had read the row before one of them wrote; the other one writes it last. */
	const takeAtFirstPause = () => {
		let pauses = 0;
		const sleep = async () => {
			if (pauses++ > 0) return;
			for (const [row, keys] of usedKeys.rows) {
				usedKeys.rows.set(row, [
					...keys.filter((key) => key.startsWith('limit')),
					'mark of another',
				]);
			}
			await Promise.resolve();
		};
		Object.assign(clock, { sleep });
	};

	it('is that process’s, so that no more than the limit are sent', async () => {
		takeAtFirstPause();
		await expect(send('a@example.com', oneADay)).rejects.toThrow('Max per Recipient and Day is 1');
		expect(sentTo()).toEqual([]);
	});

	it('is replaced with the next one', async () => {
		takeAtFirstPause();
		await send('a@example.com', { maxPerDay: 2 });
		const keys = [...usedKeys.rows.values()].flat();
		expect(keys.map((key) => key.slice(0, 18)).sort()).toEqual([
			'limit 2026-03-15 1',
			'limit 2026-03-15 2',
			'mark of another',
		]);
		await expect(send('a@example.com', { maxPerDay: 2 })).rejects.toThrow('Day is 2');
	});
});

describe('What is said of a day', () => {
	useOneDay();
	const journey = useService(testedJourney);

	it('names a person of whom one address has no more left', async () => {
		const options = { limits: { values: { maxPerDay: 1, timezone: 'UTC' } } };
		const start = async (person: object) =>
			await journey.run('journey', 'start', { ...journeyStart, person, options } as never);
		await start({ id: 'customer-1' });
		await expect(start({ id: 'customer-1', phone: '+49301234' })).rejects.toThrow(
			'Max per Recipient and Day is 1, reached for +49301234. Send it again after',
		);
	});
});

/** Otherwise a new version would count from 0 again on the day of its installation. */
describe('The keys of a day’s numbers are the same in each version', () => {
	const numbering = useService(testedNumbering);
	const journey = useService(testedJourney);
	const { usedKeys } = useOneDay();
	const options = { limits: { values: { maxPerDay: 3 } } };
	const keys = () => [...usedKeys.rows.values()].flat().sort();
	const keyOf = (name: string) =>
		`limit 2026-03-15 1 ${createHash('sha256').update(name).digest('base64')}`;

	it('for purchases', async () => {
		const own = {
			...testedNumbering.samples['order.buy'],
			reference: 'PO-1',
			quantity: 1,
			options,
		};
		await numbering.run('order', 'buy', own);
		expect(keys()).toEqual([keyOf('numbers')]);
	});

	it('for each address', async () => {
		const person = { id: 'Customer-1', phone: '+49 (30) 1234', email: 'Jane@Example.com' };
		await journey.run('journey', 'start', { ...journeyStart, person, options });
		expect(keys()).toEqual(
			['id Customer-1', 'phone +49301234', 'email jane@example.com'].map(keyOf).sort(),
		);
	});
});
