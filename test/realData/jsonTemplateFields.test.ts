import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { mail, templated } from '../Email/samples';
import { testedEmail } from '../Email/tested';
import { content } from '../Push/samples';
import { testedPush } from '../Push/tested';
import { useService } from '../harness/tested';
import { UsedKeys } from '../harness/usedKeys';

const usedKeys = new UsedKeys();
beforeEach(() => usedKeys.install());

const email = useService(testedEmail);
const push = useService(testedPush);

type Work = () => Promise<unknown>;

/** What one request holds, or the error if nothing was sent. */
async function outcome(work: Work, requests: () => Array<{ body: unknown }>): Promise<unknown> {
	const error = await work().then(
		() => undefined,
		(thrown: Error) => thrown,
	);
	const bodies = requests().map(({ body }) => body as IDataObject);
	expect(bodies.length).toBe(error ? 0 : 1);
	return error ?? bodies[0];
}

const mailed = async (operation: string, parameters: object, json: IDataObject) =>
	await outcome(
		async () =>
			await email.run(
				operation === 'sendRequest' ? 'customRequest' : 'email',
				operation,
				parameters as INodeParameters,
				{ items: [{ json }] },
			),
		() => email.world.requests,
	);

describe('In each field that is read as JSON', () => {
	it('RB08: the body of a request: nobody else gets the email', async () => {
		const body = `={"destination":"jane@example.com","html":"Hello {{ $json.name }}","sender":"${mail.sender}","subject":"x","category":"transaction"}`;
		const own = { path: '/api/email/send', body };
		const name = 'x","destination":"other@example.com","html":"y';
		expect(await mailed('sendRequest', own, { name })).toBeInstanceOf(Error);
		email.world.reset();
		expect(await mailed('sendRequest', own, { name: 'Jane' })).toMatchObject({
			destination: 'jane@example.com',
			html: 'Hello Jane',
		});
	});

	it('a list of recipients', async () => {
		const own = { ...mail, destination: '=["{{ $json.to }}"]' };
		expect(
			await mailed('send', own, { to: 'jane@example.com","other@example.com' }),
		).toBeInstanceOf(Error);
		expect(await mailed('send', own, { to: 'jane@example.com' })).toMatchObject({
			destination: 'jane@example.com',
		});
	});

	it('options and their groups', async () => {
		const own = (options: string) => ({ ...mail, options });
		const json = { name: 'marketing","cc":"x' };
		expect(await mailed('send', own('={"category":"{{ $json.name }}"}'), json)).toBeInstanceOf(
			Error,
		);
		const pairs = '={"pairs":[{"name":"name","value":"{{ $json.name }}"}]}';
		expect(
			await mailed(
				'sendByTemplate',
				{ ...templated, variables: pairs },
				{
					name: 'x"},{"name":"discount","value":"100 %',
				},
			),
		).toBeInstanceOf(Error);
	});

	it('tokens of devices', async () => {
		const devicesJson = '=[{"token":"{{ $json.token }}","user_external_id":"customer-1001"}]';
		const own = { specifyTokens: 'json', devicesJson } as INodeParameters;
		const token = 'x","user_external_id":"a"},{"token":"y';
		const work = async () =>
			await push.run(
				'notification',
				'sendByToken',
				{ ...content, ...own },
				{ items: [{ json: { token } }] },
			);
		expect(await outcome(work, () => push.world.requests)).toMatchObject({
			message: expect.stringContaining('{{ $json.token }}') as string,
		});
	});
});
