import { continues, useLimitedMail } from './limitedMail';

describe('Fields of Limits', () => {
	const { send, sentTo, usedKeys } = useLimitedMail();

	it('reject an item whose limit is an expression without a value', async () => {
		const fields = {
			...{ maxPerExecution: 'Max per Execution', maxPerDay: 'Max per Recipient and Day' },
			...{ allowedRecipients: 'Allowed Recipients', timezone: 'Time Zone' },
			...{ quietFrom: 'Quiet Hours From', quietTo: 'Quiet Hours To' },
		};
		for (const [name, label] of Object.entries(fields)) {
			for (const blank of ['={{ $json.nothing }}', '={{ null }}', '={{ "" }}']) {
				await expect(send('a@example.com', { [name]: blank })).rejects.toThrow(
					`“${label}” is empty`,
				);
			}
		}
		expect(sentTo()).toEqual([]);
	});

	it('are no limits where they are left empty', async () => {
		const empty = { maxPerExecution: '', maxPerDay: '', allowedRecipients: '', timezone: '' };
		await send('a@example.com', { ...empty, quietFrom: '', quietTo: '' });
		expect(sentTo()).toHaveLength(1);
		expect([...usedKeys.rows]).toEqual([]);
	});

	it('that cannot be obeyed are found before the first item is sent', async () => {
		const all = [
			{ json: { to: 'a@example.com', zone: 'UTC' } },
			{ json: { to: 'b@example.com', zone: 'nowhere' } },
		];
		const values = { timezone: '={{ $json.zone }}' };
		await expect(send('={{ $json.to }}', values, { items: all })).rejects.toThrow('“Time Zone”');
		expect(sentTo()).toEqual([]);
		const output = await send('={{ $json.to }}', values, { items: all, settings: continues });
		expect(output).toMatchObject([
			{ code: 200 },
			{ error: expect.stringContaining('Zone') as string },
		]);
	});
});
