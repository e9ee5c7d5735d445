import type { INodeParameters } from 'n8n-workflow';

import { testedChat } from '../../../Chat/tested';
import { journeyStart, testedJourney } from '../../../Journey/tested';
import { useService } from '../../../harness/tested';
import { useLimitedMail, useOneDay } from './limitedMail';

describe('Allowed Recipients of an email', () => {
	const { send } = useLimitedMail();

	it.each([
		['Jane Doe <jane@example.com>', true],
		['JANE@EXAMPLE.COM', true],
		['jane@mail.example.com', false],
		['jane@example.com.evil.test', false],
		['"a@example.com" <jane@evil.test>', false],
		['jane@evil.test (a@example.com)', false],
		['"Doe, Jane" <jane@example.com>', true],
		['={{ ["jane@evil.test <jane@example.com>"] }}', false],
	])('allow the domain of %s: %s', async (to, isAllowed) => {
		const sending = send(to, { allowedRecipients: '@example.com, jane.doe@example.org' });
		if (isAllowed) await sending;
		else await expect(sending).rejects.toThrow(/Recipients does not allow|not an email address/);
	});
});

describe('Allowed Recipients of a chat message', () => {
	const chat = useService(testedChat);

	it.each([
		['+49 30 123', true],
		['0049-30-123', true],
		['+1 202 555 0100', false],
		['+1 4930123', false],
		['={{ ["493012\\n12025550100"] }}', false],
		['49x12025550100', false],
	])('allow the number %s by its first digits: %s', async (recipientNumber, isAllowed) => {
		const sample = testedChat.samples['message.sendTemplate'];
		const options = { limits: { values: { allowedRecipients: '={{ ["+49 (30)", 43] }}' } } };
		const sending = chat.run('message', 'sendTemplate', { ...sample, recipientNumber, options });
		if (isAllowed) await sending;
		else
			await expect(sending).rejects.toThrow(/Allowed Recipients does not allow|not a phone number/);
	});
});

describe('Limits of a journey', () => {
	const journey = useService(testedJourney);
	useOneDay();

	const start = async (person: INodeParameters, values: INodeParameters) =>
		await journey.run('journey', 'start', {
			...journeyStart,
			person,
			options: { limits: { values } },
		});

	it('count a person by each address, so that leaving one out does not help', async () => {
		await start({ id: 'customer-1', phone: '+49 30 1' }, { maxPerDay: 1, maxPerExecution: 1 });
		for (const person of [
			{ id: 'customer-1' },
			{ phone: '0049301' },
			{ id: 'x', phone: '49301' },
		]) {
			await expect(start(person, { maxPerDay: 1 })).rejects.toThrow('Max per Recipient and Day');
		}
		await start({ id: 'x' }, { maxPerDay: 1 });
	});

	it('allow a person whose addresses are all allowed', async () => {
		const allowedRecipients = '+49, example.com, customer-*';
		const ok = { id: 'customer-1', phone: '+49 30 1', email: 'jane@example.com' };
		await start(ok, { allowedRecipients });
		const others = { id: 'stranger', phone: '+1 202 555 0100', email: 'jane@example.org' };
		for (const [name, other] of Object.entries(others)) {
			await expect(start({ ...ok, [name]: other }, { allowedRecipients })).rejects.toThrow(
				'Allowed Recipients does not allow',
			);
		}
	});
});
