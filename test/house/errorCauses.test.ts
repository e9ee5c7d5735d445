import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { causeOf } from '../../nodes/shared/text/cause';
import { testedEmail } from '../Email/tested';
import { entriesOf } from '../harness/entries';
import { testedServices } from '../harness/services';
import type { Tested } from '../harness/tested';
import { useService } from '../harness/tested';

const reason = 'The quota of today is used up.';
const cause = 'The quota of today is used up';

interface Shown {
	message: string;
	description: string;
}

const shownBy = async (run: Promise<unknown>): Promise<Shown> =>
	await run.then(
		() => ({ message: 'succeeded', description: '' }),
		(thrown: Shown) => thrown,
	);

describe.each(testedServices.map((tested): [string, Tested] => [tested.name, tested]))(
	'An error of %s',
	(_name, tested) => {
		const node = useService(tested);
		const entries = entriesOf(tested);
		const one = (effect: string) => entries.find(({ operation }) => operation.effect === effect);

		it.each(['read', 'write'])('has the service’s reason as its title (a %s)', async (effect) => {
			const entry = one(effect);
			if (!entry) return;
			node.world.faults.add({ status: 418, body: { message: reason }, times: 9 });
			const { resource, operation, sample } = entry;
			const { message, description } = await shownBy(node.run(resource, operation.value, sample));
			expect(message).toContain(cause);
			expect(description).toContain('status 418');
			expect(description).not.toContain(reason);
		});

		it('says that an unconfirmed write may have been sent', async () => {
			const entry = one('write')!;
			node.world.faults.add({ method: 'POST', status: 500, body: { message: reason }, times: 9 });
			const { resource, operation, sample } = entry;
			const { message } = await shownBy(node.run(resource, operation.value, sample));
			expect(message).toMatch(/^succeeded$|may have been (bought|sent)/);
		});
	},
);

describe('An email', () => {
	const email = useService(testedEmail);
	const { unapprovedSender } = SEEDED_MESSAGING.email;
	const sample = { ...testedEmail.samples['email.send'], sender: unapprovedSender };

	it('from a sender that is not approved says so in the title, and what to check', async () => {
		const { message, description } = await shownBy(email.run('email', 'send', sample));
		expect(message).toBe(`The sender "${unapprovedSender}" is not approved`);
		expect(description).toContain('status 422');
		expect(description).toContain('Check “From”');
	});

	it('shows no secret that the service repeats', async () => {
		const { apiKey } = email.credential() as { apiKey: string };
		const body = { message: `The key ${apiKey} may not send` };
		email.world.faults.add({ status: 400, body });
		const { message } = await shownBy(email.run('email', 'send', sample));
		expect(message).toBe('The key *** may not send');
	});
});

describe('The cause in an answer', () => {
	it.each<[unknown, string | undefined]>([
		['Sender offers@example.com is not approved.', 'Sender offers@example.com is not approved'],
		['  the\n sender\tis\u0000 unknown ', 'The sender is unknown'],
		['Bad Request', undefined],
		['Unprocessable Entity.', undefined],
		['Internal server error', undefined],
		['E_42', undefined],
		['', undefined],
		[42, undefined],
		['Cannot read properties of undefined', undefined],
		['TypeError: no such thing', undefined],
		['<b>no such thing</b>', undefined],
		[`word ${'x'.repeat(300)}`, `Word ${'x'.repeat(154)}…`],
		['a long sentence of words '.repeat(20), expect.stringMatching(/^A long .{120,153}…$/)],
	])('of %j is %j', (said, expected) => expect(causeOf(said)).toEqual(expected));
});
