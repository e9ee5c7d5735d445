import { seedNames } from '../../../sandbox/core/seeds';
import { SEEDED_MESSAGING } from '../../../sandbox/services/messaging/seeded';
import { ORDER, useSandbox } from '../client';

interface Page<Row> {
	content: Row[];
	totalElements: number;
}

type Invoice = Record<'id' | 'amount' | 'amountFixed' | 'amountCalls' | 'amountChannels', number>;
type Line = Record<
	'mrc' | 'setup' | 'usageTotal' | 'mrcExtraChannels' | 'nrcExtraChannels',
	number
>;

const roundToCents = (amount: number) => Math.round(amount * 100) / 100;

describe.each(seedNames)('The seed %s', (seed) => {
	const client = useSandbox({ seed });

	const list = async <Row>(name: string) =>
		(await client.numbering.get<Page<Row>>(`/api/data/${name}?size=1000`)).data;

	/** The paths of all documented lists. */
	async function listPaths(service: 'numbering' | 'aiAgents') {
		type Listed = Record<'service' | 'method' | 'path', string> & { documented: boolean };
		const { data } = await client.control.get<Listed[]>('/routes');
		return data
			.filter((one) => one.service === service && one.method === 'GET' && one.documented)
			.map(({ path }) => path)
			.filter((path) => !/\{|\/management\//.test(path));
	}

	async function expectLists() {
		for (const service of ['numbering', 'aiAgents'] as const) {
			const paths = await listPaths(service);
			expect(paths.length).toBeGreaterThan(5);
			for (const path of paths) {
				expect([path, (await client[service].get(path)).status]).toEqual([path, 200]);
			}
		}
		const asked = { userId: SEEDED_MESSAGING.push.user };
		expect((await client.push.post('/api/push/history', asked)).status).toBe(200);
		for (const path of ['/view', '/snapshot']) {
			expect([path, (await client.control.get(path)).status]).toEqual([path, 200]);
		}
	}

	it('answers every list, also after months and under other settings', async () => {
		await expectLists();
		client.world.configure({ numbering: { newestInvoice: 'nothing', unratedCalls: 3 } });
		await client.control.post('/clock', { advance: { months: 3 } });
		await expectLists();
	});

	it('has invoices whose amounts are the sums of their lines', async () => {
		client.world.configure({ numbering: { recordIds: true } });
		await client.numbering.post('/api/management/buyDids', ORDER);
		await client.control.post('/clock', { advance: { months: 2 } });
		const sumOf = async (name: string, id: number, ...fields: Array<keyof Line>) => {
			const lines = (await list<Line>(`${name}/byInvoice/${id}`)).content;
			return roundToCents(
				lines.flatMap((line) => fields.map((one) => line[one])).reduce((a, b) => a + b, 0),
			);
		};
		const { content: invoices } = await list<Invoice>('invoices');
		const wrong = [];
		for (const { id, ...amounts } of invoices) {
			const fixed = await sumOf('invoiceFixedChargeses', id, 'mrc', 'setup');
			const calls = await sumOf('invoiceProductAmountses', id, 'usageTotal');
			const extra = ['mrcExtraChannels', 'nrcExtraChannels'] as const;
			const channels = await sumOf('invoiceChannelChargeses', id, ...extra);
			expect([amounts.amountCalls, amounts.amountChannels]).toEqual([calls, channels]);
			expect(amounts.amount).toBe(roundToCents(amounts.amountFixed + calls + channels));
			if (amounts.amountFixed !== fixed) wrong.push(id);
		}
		// The demo has one that does not add up, for the examples.
		expect(wrong).toEqual(seed === 'demo' ? [507] : []);
	});

	it('stays after a reset, until a reset names another one', async () => {
		const count = async () => (await list('cdrs')).totalElements;
		const calls = { empty: 0, demo: 420, acme: 1_000_000 };
		expect(await count()).toBe(calls[seed]);
		await client.control.post('/reset');
		expect(await count()).toBe(calls[seed]);
		for (const other of [...seedNames.filter((name) => name !== seed), seed]) {
			const { status } = await client.control.post('/reset', { seed: other });
			expect([status, await count()]).toEqual([200, calls[other]]);
			await client.control.post('/reset');
			expect(await count()).toBe(calls[other]);
		}
		expect((await client.control.post('/reset', { seed: 'acne' })).status).toBe(400);
	});
});

describe('An empty account', () => {
	const client = useSandbox({ seed: 'empty' });

	it('can do what it needs no records for', async () => {
		const { chat, email, journey, push } = SEEDED_MESSAGING;
		const mail = { destination: 'ana@example.com', subject: 'Hello', sender: email.approvedSender };
		const template = {
			templateName: chat.plainTemplate,
			senderNumber: chat.businessNumber,
			recipientNumber: chat.engagedPerson,
			variables: {},
		};
		const device = { user_external_id: push.user, token: 'new' };
		const sent = [
			client.messaging.post('/api/email/send', {
				...mail,
				category: 'transaction',
				html: '<p>Hello</p>',
			}),
			client.messaging.post('/api/whatsapp/send-message', template),
			client.messaging.post('/api/journey', {
				event: journey.orderEvent,
				variables: {},
				category: 'transaction',
				person: { id: 'customer-1' },
			}),
			client.push.post('/api/push/set-token', device),
			client.aiAgents.post('/clients', { name: 'First' }),
		];
		const statuses = (await Promise.all(sent)).map(({ status }) => status);
		expect(statuses).toEqual([200, 200, 200, 200, 201]);
	});

	it('says that an agent of a client without numbers can’t be called', async () => {
		const { data: own } = await client.aiAgents.post('/clients', { name: 'First' });
		const { data: agent } = await client.aiAgents.post('/agent', {
			name: 'New',
			client_id: own.id,
		});
		const skill = { name: 'Log', event: 'on_call_end', webhook_url: 'http://127.0.0.1:9' };
		const { data: created } = await client.aiAgents.post('/skills', skill);
		const link = { skill_id: created.id };
		await client.aiAgents.post('/client_skills', { client_id: own.id, ...link });
		await client.aiAgents.post('/agent_skills', { agent_id: agent.id, ...link });
		const { status, data } = await client.control.post('/deliver/skill', {});
		expect([status, data.message]).toEqual([404, `The client ${own.id} has no number to call`]);
	});
});
