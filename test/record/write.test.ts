import type { Sandbox } from '../../sandbox/http/server';
import { startSandbox } from '../../sandbox/http/server';
import { startProxy } from '../../scripts/record/proxy';
import { serviceNamed } from '../../scripts/record/services';
import { offerWrite, writeNamed } from '../../scripts/record/write';
import { worldStart } from '../harness/tested';
import { credentialFor } from './recorded';

const numbering = serviceNamed('numbering');
let sandbox: Sandbox;

beforeAll(async () => (sandbox = await startSandbox({ only: ['numbering'] })));
beforeEach(() => sandbox.world.reset({ now: worldStart }));
afterAll(async () => await sandbox.stop());

const locate = (value: number) => ({ __rl: true, mode: 'id', value });

/** Offers a write to a user who types these answers; returns what was said to them. */
async function offer(key: string, parameters: object, typed: string) {
	const credential = credentialFor('numbering', sandbox.url);
	const proxy = await startProxy(credential.baseUrl);
	const said: string[] = [];
	const answers = [JSON.stringify(parameters), typed];
	const called = await offerWrite(
		...([numbering, writeNamed(numbering, key)] as const),
		{ say: (text) => void said.push(text), ask: async () => answers.shift() ?? '' },
		{ credential: { ...credential, baseUrl: proxy.url }, inputs: {}, proxy },
	);
	proxy.stop();
	return { called, said: said.join('\n'), exchanges: proxy.exchanges };
}

const purchase = {
	...{ destinationId: locate(102), quantity: 2, reference: 'r-1' },
	...{ numberTypes: ['GEOGRAPHIC'], features: ['CALL_IN'] },
};

const bought = () => sandbox.world.requests.filter(({ path }) => path.endsWith('/buyDids'));

it('A write is made once if its name is typed, after its effect and cost were shown', async () => {
	const { called, said, exchanges } = await offer('order.buy', purchase, 'order.buy');
	expect(called).toEqual({ key: 'order.buy', outcome: 'worked' });
	expect(said).toMatch(/at your cost[^]*Expected cost: \{"setup":\{"from":[^]*sent once/);
	expect(bought()).toHaveLength(1);
	expect(exchanges.filter(({ purpose }) => purpose === 'write order.buy')).not.toEqual([]);
});

it.each(['', 'yes', 'order.cancel', 'ORDER.BUY'])('“%s” confirms no purchase', async (typed) => {
	expect((await offer('order.buy', purchase, typed)).called.outcome).toBe('not called');
	expect(bought()).toEqual([]);
});

it.each(['order.*', 'order.buy,order.cancel', 'all', 'order.getAll', 'order', ''])(
	'“%s” names no write',
	(key) => expect(() => writeNamed(numbering, key)).toThrow('--write names one of: order.buy,'),
);

it('Nothing that may change data passes the recorder without a confirmation', async () => {
	const { baseUrl } = credentialFor('numbering', sandbox.url);
	const proxy = await startProxy(baseUrl);
	const ask = async (method: string, path: string) =>
		(await fetch(proxy.url + path, { method })).status;
	expect(await ask('GET', '/api/management/cancelOrder/1001')).toBe(403);
	expect(await ask('GET', '/api/management/releaseDid?number=49301')).toBe(403);
	expect(await ask('POST', '/api/management/buyDids')).toBe(403);
	expect(await ask('PUT', '/users/1')).toBe(403);
	expect(await ask('DELETE', '/users/1')).toBe(403);
	expect(await ask('PATCH', '/api/push/update-token')).toBe(403);
	expect(sandbox.world.requests).toHaveLength(0);
	proxy.stop();
});
