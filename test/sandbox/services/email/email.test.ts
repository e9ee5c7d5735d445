import { SEEDED_MESSAGING } from '../../../../sandbox/services/messaging/seeded';
import { NOW, useSandbox } from '../../client';

const { approvedSender, unapprovedSender, orderTemplate, plainTemplate } = SEEDED_MESSAGING.email;

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

	it('accepts and stores a mail', async () => {
		const { status, data } = await send(mail);
		expect([status, data]).toEqual([
			200,
			{ status: { code: 200, message: 'Email queued', messageId: 'mail-70001' } },
		]);
		expect(mails()).toEqual([
			{
				id: 70001,
				messageId: 'mail-70001',
				...mail,
				templateName: null,
				variables: null,
				sentAt: NOW,
				isBounced: false,
			},
		]);
	});

	it('fills the named template', async () => {
		expect((await sendByTemplate(templated)).status).toBe(200);
		expect(mails()[0]).toMatchObject({
			html: '<p>Hello Ana, your order 17 is confirmed.</p>',
			templateName: orderTemplate.name,
			variables: { name: 'Ana', order: 17 },
		});
		const plain = { ...templated, templateName: plainTemplate.name, variables: {} };
		expect((await sendByTemplate(plain)).data.status.messageId).toBe('mail-70002');
	});

	it.each([
		['an unknown field', { ...mail, cc: 'ben@example.com' }],
		['a number for text', { ...mail, subject: 5 }],
		['an unknown category', { ...mail, category: 'news' }],
		['an empty destination', { ...mail, destination: '' }],
		['several destinations in an array', { ...mail, destination: ['a@example.com'] }],
		['a list', [mail]],
		['no body', undefined],
	])('rejects %s', async (_what, body) => {
		expect((await send(body)).status).toBe(400);
		expect(mails()).toEqual([]);
	});

	it.each(Object.keys(mail))('rejects a mail without %s', async (field) => {
		const { status, data } = await send({ ...mail, [field]: undefined });
		expect([status, data.message]).toEqual([400, `${field}: Required`]);
	});

	it.each(Object.keys(templated))('rejects a template mail without %s', async (field) => {
		const { status, data } = await sendByTemplate({ ...templated, [field]: undefined });
		expect([status, data.message]).toEqual([400, expect.stringContaining(`${field}: Required`)]);
	});

	it('rejects parameters, and a body without the content type of JSON', async () => {
		expect((await send(mail, '/api/email/send?copy=1')).status).toBe(400);
		const headers = { 'content-type': 'text/plain' };
		const asText = await client.messaging.post('/api/email/send', JSON.stringify(mail), {
			headers,
		});
		expect(asText.status).toBe(400);
	});

	it('rejects an unapproved sender and an unknown template', async () => {
		expect((await send({ ...mail, sender: unapprovedSender })).status).toBe(422);
		expect((await sendByTemplate({ ...templated, templateName: 'none' })).status).toBe(404);
		expect(mails()).toEqual([]);
	});

	it('accepts the doubled path instead of or beside the described one', async () => {
		const doubled = '/api/api/email/send';
		client.world.configure({ email: { paths: 'sample' } });
		expect((await send(mail)).status).toBe(404);
		expect((await send(mail, doubled)).status).toBe(200);
		client.world.configure({ email: { paths: 'both' } });
		expect((await send(mail)).status).toBe(200);
		expect((await send(mail, doubled)).status).toBe(200);
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
		client.world.configure({
			email: { optionalFields, checkAddresses: true, resultCode: 202, resultMessage: 'Taken' },
		});
		const { data } = await send({ ...mail, subject: undefined, category: undefined });
		expect(data.status).toMatchObject({ code: 202, message: 'Taken' });
		expect(mails()[0]).toMatchObject({ subject: null, category: null });
		const two = 'a@example.com, b@example.com';
		expect((await send({ ...mail, destination: two })).status).toBe(400);
		client.world.configure({ email: { checkAddresses: false, allowEmpty: true } });
		expect((await send({ ...mail, destination: two, html: '' })).status).toBe(200);
	});

	it('leaves or rejects a placeholder without a variable, and validates values', async () => {
		const lacking = { ...templated, variables: { name: 'Ana', more: [1] } };
		expect((await sendByTemplate(lacking)).status).toBe(200);
		expect(mails()[0].html).toContain('order {{ order }} is');
		client.world.configure({ email: { variableValues: 'scalar' } });
		expect((await sendByTemplate(lacking)).status).toBe(400);
		expect((await sendByTemplate(templated)).status).toBe(200);
		client.world.configure({ email: { variableValues: 'text' } });
		expect((await sendByTemplate(templated)).status).toBe(400);
		client.world.configure({ email: { variableValues: 'any', refuseMissingVariables: true } });
		expect((await sendByTemplate(lacking)).data.message).toContain('variables.order');
	});
});
