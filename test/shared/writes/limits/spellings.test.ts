import { testedChat } from '../../../Chat/tested';
import { journeyStart, testedJourney } from '../../../Journey/tested';
import { testedPush } from '../../../Push/tested';
import { useService } from '../../../tested';
import { oneADay, useLimitedMail, useOneDay } from './limitedMail';

describe('An address that Allowed Recipients', () => {
	const { send, sentTo } = useLimitedMail();
	const quoted = (written: string) => `={{ [${JSON.stringify(written)}] }}`;

	it.each([
		'Jane Doe <JANE@Example.COM>',
		'"Doe, Jane"<jane@example.com>',
		'"" \t <jane@example.com>',
		'<jane@example.com>',
		'Jane < jane@example.com >',
		' jane@example.com ',
		'j.d+news@example.com',
	])('can read is allowed: %s', async (to) => {
		await send(quoted(to), { allowedRecipients: 'example.com' });
		expect(sentTo()).toHaveLength(1);
	});

	it.each([
		'"A \\" B" <jane@example.com>',
		'"A" "B" <jane@example.com>',
		'"A" B <jane@example.com>',
		'A "B" <jane@example.com>',
		'jane@evil.test <jane@example.com>',
		'A: B <jane@example.com>',
		'A; B <jane@example.com>',
		'A, B <jane@example.com>',
		'A\r\nB <jane@example.com>',
		'A\nB <jane@example.com>',
		'"A\nB" <jane@example.com>',
		'"A\rB" <jane@example.com>',
		'"A <B" <jane@example.com>',
		'"A> B" <jane@example.com>',
		'A <B <jane@example.com>',
		'A> B <jane@example.com>',
		'Jane <jane@example.com> (new)',
		'jane@example.com (Jane)',
		'"a,b"@example.com',
		'a,b@example.com',
		'a;b@example.com',
		'a:b@example.com',
		'a\\b@example.com',
		'(a)b@example.com',
		'a[b]@example.com',
		'jane@evil.test,@example.com',
		'jane@example.com.',
	])('could read as another one is not: %j', async (to) => {
		const sending = send(quoted(to), { allowedRecipients: 'example.com' });
		await expect(sending).rejects.toThrow(/Allowed Recipients does not allow|not an email address/);
		expect(sentTo()).toEqual([]);
	});

	it('names in any case, and with an @ before a domain, is allowed', async () => {
		const allowedRecipients = 'JANE@example.com; @Example.org\n@example.net';
		await send('jane@example.com, x@example.org, y@EXAMPLE.net', { allowedRecipients });
		for (const to of ['john@example.com', 'jane@example.com.org', 'x@sub.example.org']) {
			await expect(send(to, { allowedRecipients })).rejects.toThrow(`does not allow ${to}`);
		}
		expect(sentTo()).toHaveLength(3);
	});

	it('is allowed by an entry of a list, too', async () => {
		const allowedRecipients = '={{ ["example.org", " example.com ", "", null] }}';
		await send('a@example.com', { allowedRecipients });
		expect(sentTo()).toHaveLength(1);
	});

	it('cannot read is counted in one spelling, too', async () => {
		await send('"A,b"@example.com', oneADay);
		const again = send('"a,B"@Example.com', oneADay);
		await expect(again).rejects.toThrow('Max per Recipient and Day is 1');
	});
});

describe('A phone number that Allowed Recipients', () => {
	const journey = useService(testedJourney);
	useOneDay();
	const start = async (phone: string, values: object) => {
		const options = { limits: { values } };
		const own = { ...journeyStart, person: { phone }, options };
		await journey.run('journey', 'start', own as never);
	};

	it.each([
		'+49 (30) 12-34',
		'0049.30/1234',
		'49 30 1234',
		'+49‑30–1234',
		'+49\u00a0301234',
		' 49301234 ',
	])('can read is allowed, and counted as one: %s', async (phone) => {
		await start(phone, { allowedRecipients: '+49 (30)', maxPerDay: 1 });
		const again = start('+49301234', { maxPerDay: 1 });
		await expect(again).rejects.toThrow('Max per Recipient and Day is 1, reached for');
	});

	it.each(['49\t301234', '4\u2003930 1234'])('cannot read is not: %j', async (phone) => {
		const sending = start(phone, { allowedRecipients: '49' });
		await expect(sending).rejects.toThrow('Allowed Recipients does not allow');
		expect(journey.world.requests).toEqual([]);
	});

	it('does not begin with is not', async () => {
		for (const allowedRecipients of ['30', '+4930', '49 31']) {
			await expect(start('+4430493', { allowedRecipients })).rejects.toThrow('does not allow');
		}
		expect(journey.world.requests).toEqual([]);
	});
});

describe('A phone number of a chat', () => {
	const chat = useService(testedChat);
	useOneDay();

	it('is counted in one spelling', async () => {
		const own = testedChat.samples['message.sendTemplate'];
		const options = { limits: { values: oneADay } };
		const send = async (recipientNumber: string) =>
			await chat.run('message', 'sendTemplate', { ...own, recipientNumber, options });
		await send('+44 7700 900001');
		await expect(send('00447700900001')).rejects.toThrow('Max per Recipient and Day is 1');
		await send('447700900002');
	});
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
