import { journeyStart, testedJourney } from '../../../Journey/tested';
import { testedPush } from '../../../Push/tested';
import { useService } from '../../../harness/tested';
import { oneADay, useLimitedMail, useOneDay } from './limitedMail';

const journey = useService(testedJourney);

describe('Allowed Recipients of emails', () => {
	const { send, sentTo } = useLimitedMail();

	it('take addresses and domains in any case, and with an @ before a domain', async () => {
		const allowedRecipients = 'JANE@example.com; @Example.org\n@example.net';
		await send('jane@example.com, x@example.org, y@EXAMPLE.net', { allowedRecipients });
		for (const to of ['john@example.com', 'jane@example.com.org', 'x@sub.example.org']) {
			await expect(send(to, { allowedRecipients })).rejects.toThrow(`does not allow ${to}`);
		}
		expect(sentTo()).toHaveLength(3);
	});

	it('may be a list', async () => {
		const allowedRecipients = '={{ ["example.org", " example.com ", "", null] }}';
		await send('a@example.com', { allowedRecipients });
		expect(sentTo()).toHaveLength(1);
	});
});

it('A phone number is allowed by its first digits alone', async () => {
	for (const allowedRecipients of ['30', '+4930', '49 31', '+440', 'tel:+49']) {
		const options = { limits: { values: { allowedRecipients } } };
		const own = { ...journeyStart, person: { phone: '+4430493' }, options };
		const starting = journey.run('journey', 'start', own as never);
		await expect(starting).rejects.toThrow('does not allow +4430493');
	}
	expect(journey.world.requests).toEqual([]);
});

describe('An ID', () => {
	const push = useService(testedPush);
	useOneDay();
	const send = async (users: string, values: object) => {
		const own = { ...testedPush.samples['notification.sendByUser'], user_external_id: users };
		const options = { limits: { values } };
		return await push.run('notification', 'sendByUser', { ...own, options } as never);
	};
	const requests = () => push.world.requests.length;

	it('is counted as it is written', async () => {
		await send('customer-1001', oneADay);
		await expect(send('customer-1001', oneADay)).rejects.toThrow('Max per Recipient and Day is 1');
		await send('Customer-1001', oneADay).catch(() => {});
		expect(requests()).toBe(2);
	});

	it('is allowed as it is written, or by its beginning', async () => {
		for (const allowedRecipients of ['customer-1001', 'x\ncustomer-*', '*']) {
			await send('customer-1001', { allowedRecipients });
		}
		expect(requests()).toBe(3);
		for (const allowedRecipients of ['customer-1', 'Customer-*', '1001', 'ustomer*']) {
			await expect(send('customer-1001', { allowedRecipients })).rejects.toThrow('does not allow');
		}
		expect(requests()).toBe(3);
	});
});
