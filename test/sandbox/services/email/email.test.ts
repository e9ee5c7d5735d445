import { SEEDED_MESSAGING } from '../../../../sandbox/services/messaging/seeded';
import { useSandbox } from '../../client';

const { approvedSender, unapprovedSender, orderTemplate } = SEEDED_MESSAGING.email;

const envelope = {
	destination: 'ana@example.com',
	subject: 'Hello',
	sender: approvedSender,
	category: 'transaction',
};
const mail = { ...envelope, html: '<p>Hello</p>' };
const templated = {
	...envelope,
	templateName: orderTemplate.name,
	variables: { name: 'Ana', order: 17 },
};

describe('Email', () => {
	const client = useSandbox();

	const send = async (body: unknown, path = '/api/email/send') =>
		await client.messaging.post(path, body);
	const sendByTemplate = async (body: unknown) => await send(body, '/api/email/send-by-template');
	const mails = () => client.world.tables.email.mails.all();

	it('rejects what lacks a field, an unapproved sender and an unknown template', async () => {
		const { status, data } = await send({ ...mail, subject: undefined });
		expect([status, data.message]).toEqual([400, 'subject: Required']);
		expect((await send({ ...mail, sender: unapprovedSender })).status).toBe(422);
		expect((await sendByTemplate({ ...templated, templateName: 'none' })).status).toBe(404);
		expect(mails()).toEqual([]);
	});

	it('accepts templateReference instead of or beside templateName', async () => {
		const { templateName, ...rest } = templated;
		const referring = { ...rest, templateReference: orderTemplate.reference };
		expect((await sendByTemplate(referring)).status).toBe(400);
		client.world.configure({ email: { templateReference: 'sample' } });
		expect((await sendByTemplate(referring)).status).toBe(200);
		expect(mails()[0].templateName).toBe(templateName);
		expect((await sendByTemplate(templated)).status).toBe(400);
		client.world.configure({ email: { templateReference: 'both' } });
		expect((await sendByTemplate(templated)).status).toBe(200);
		expect((await sendByTemplate({ ...templated, ...referring })).status).toBe(400);
	});

	it('makes fields optional, validates addresses and changes results with settings', async () => {
		const optionalFields = ['subject', 'category'];
		const result = { resultCode: 202, resultMessage: 'Taken' };
		client.world.configure({ email: { optionalFields, checkAddresses: true, ...result } });
		const { data } = await send({ ...mail, subject: undefined, category: undefined });
		expect(data.status).toMatchObject({ code: 202, message: 'Taken' });
		expect(mails()[0]).toMatchObject({ subject: null, category: null });
		const two = { ...mail, destination: 'a@example.com, b@example.com' };
		expect((await send(two)).status).toBe(400);
		client.world.configure({ email: { checkAddresses: false, allowEmpty: true } });
		expect((await send({ ...two, html: '' })).status).toBe(200);
	});

	it('leaves or rejects a placeholder without a variable', async () => {
		const lacking = { ...templated, variables: { name: 'Ana', more: [1] } };
		expect((await sendByTemplate(lacking)).status).toBe(200);
		expect(mails()[0].html).toContain('order {{ order }} is');
		client.world.configure({ email: { refuseMissingVariables: true } });
		expect((await sendByTemplate(lacking)).data.message).toContain('variables.order');
	});

	it.each([
		['any', [[1], 17, 'x'], []],
		['scalar', [17, 'x'], [[1]]],
		['text', ['x'], [17]],
	])('takes %s values of variables by the setting', async (variableValues, taken, rejected) => {
		client.world.configure({ email: { variableValues } });
		const statusOf = async (value: unknown) =>
			(await sendByTemplate({ ...templated, variables: { value } })).status;
		for (const value of taken) expect(await statusOf(value)).toBe(200);
		for (const value of rejected) expect(await statusOf(value)).toBe(400);
	});
});
