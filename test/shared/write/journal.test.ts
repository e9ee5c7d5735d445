import { UnconfirmedWrite } from '../../../nodes/shared/errors/operationError';
import { stoppedError } from '../../../nodes/shared/http/retry';
import { ItemJournal, wholeItem } from '../../../nodes/shared/write/journal';
import { half, lost, refused, settled, title, useJournals } from './journals';

describe('A step', () => {
	it('that was done is not sent again, and has its first result', async () => {
		const { run, sent } = useJournals();
		expect([await run('a'), await run('a', {}, refused)]).toEqual(['done by a', 'done by a']);
		expect([await run('b'), await run('a', { key: 'other' })]).toEqual(['done by b', 'done by a']);
		expect(sent).toEqual(['a step', 'b step', 'a other']);
	});

	it('that was done is known to each item by its subject', async () => {
		const { run, journalOf } = useJournals();
		await run('a', { subject: 'number 7' });
		await expect(run('b', { subject: 'number 8' }, lost)).rejects.toThrow('No answer');
		const isDone = (subject: string) => journalOf('c').isDone(subject);
		expect(['number 7', 'number 8', 'number 9'].map(isDone)).toEqual([true, false, false]);
	});

	it.each([
		['rejected', refused],
		['partly done', half],
	])('that was %s is sent again', async (_what, end) => {
		const { run, sent } = useJournals();
		await expect(run('a', {}, end)).rejects.toThrow(end().message);
		expect(await run('a')).toBe('done by a');
		expect(sent).toHaveLength(2);
	});

	it.each(['step', wholeItem])('“%s” whose outcome is unknown is not sent again', async (key) => {
		const { run, sent } = useJournals();
		const unknown = {
			title,
			description: 'Look there.',
			status: 'unknown',
			cause: { httpCode: 'ECONNRESET' },
		};
		await expect(run('a', { key }, lost)).rejects.toMatchObject(unknown);
		await expect(run('a', { key })).rejects.toMatchObject(unknown);
		expect(sent).toHaveLength(1);
	});

	it('whose outcome is unknown is sent again if that is harmless', async () => {
		const { run, sent } = useJournals();
		await expect(run('a', {}, lost)).rejects.toThrow('No answer');
		expect(await run('a', { idempotent: true })).toBe('done by a');
		expect(sent).toHaveLength(2);
	});

	it.each([
		['that the user stopped', stoppedError],
		['during which n8n was killed', undefined],
	])('%s may have been sent, so it is not sent again', async (_what, end) => {
		const { run, sent, journalOf } = useJournals();
		if (end) await expect(run('a', {}, end)).rejects.toMatchObject({ status: 'stopped' });
		else await journalOf('a').reserve({ key: 'step' });
		await expect(run('a')).rejects.toMatchObject({
			message: expect.stringContaining('An earlier attempt sent this item'),
			description: expect.stringContaining('Check with the service'),
			status: 'unknown',
		});
		expect(sent).toHaveLength(end ? 1 : 0);
	});
});

describe('Stop', () => {
	it('leaves what was not sent so far to a later attempt', async () => {
		const { run } = useJournals();
		await expect(run('a', {}, stoppedError, false)).rejects.toMatchObject({ status: 'stopped' });
		expect(await run('a')).toBe('done by a');
	});

	it('of a whole item leaves its steps to a later attempt, each as it ended', async () => {
		const { run, sent } = useJournals();
		const attempt = async (end?: () => Error) => {
			const send = async () => [
				await run('a', { key: 'first' }),
				await run('a', { key: 'second' }, end, false),
			];
			return await run('a', { key: wholeItem, send });
		};
		await expect(attempt(stoppedError)).rejects.toMatchObject({ status: 'stopped' });
		expect(await attempt()).toEqual(['done by a', 'done by a']);
		expect(sent).toEqual(['a first', 'a second', 'a second']);
	});
});

describe('The steps of an item', () => {
	const item = async (one: ReturnType<typeof useJournals>, end?: () => Error) =>
		await one.run('a', {
			key: wholeItem,
			async send() {
				await one.run('a', { key: 'first' });
				await one.run('a', { key: 'second' }, end).catch(() => undefined);
				await one.run('a', { key: 'third' }, refused);
			},
		});

	it('are not made again with it, and a rejection hides no unknown one of them', async () => {
		const journals = useJournals();
		for (let attempts = 0; attempts < 2; attempts++) {
			await expect(item(journals, lost)).rejects.toMatchObject({
				title,
				description: 'Look there. The lookup failed: Not allowed.',
				status: 'unknown',
			});
		}
		expect(journals.sent).toEqual(['a first', 'a second', 'a third', 'a third']);
	});

	it('are all known where the item fails as its last one did', async () => {
		await expect(item(useJournals())).rejects.toMatchObject({
			message: 'Not allowed',
			description: 'Ask for it.',
		});
	});

	it.each<[string, () => Error, string]>([
		['what a look-up has settled', settled, 'It was not done'],
		['what is partly done', half, 'Half'],
		['its own unknown outcome', () => new UnconfirmedWrite('Late', 'Wait.'), 'Late'],
	])('do not change %s', async (_what, end, message) => {
		const { run } = useJournals();
		const send = async () => {
			await run('a', { key: 'first' }, lost).catch(() => undefined);
			throw end();
		};
		await expect(run('a', { key: wholeItem, send })).rejects.toMatchObject({ message });
	});
});

describe('What n8n stores', () => {
	it('are states, results and errors, but no subject, which may be secret', async () => {
		const { run, store, journalOf } = useJournals();
		const subject = 'secret';
		const open = run('a', { send: async () => await new Promise(() => undefined) });
		void open;
		await expect(run('b', { subject }, lost)).rejects.toThrow('No answer');
		await run('c', { key: wholeItem, send: async () => await run('c') });
		journalOf('d').remember('reference', 'r-1');
		await run('e', { subject: 'order 7' });
		await expect(run('f', {}, lost)).rejects.toThrow('No answer');
		const error = {
			message: 'No answer',
			description: 'Look there.',
			httpCode: 'ECONNRESET',
		};
		const remembered = {};
		const hash = 'K7gNU3sdo+OL0wNhqoVWhr3g6s1xYv72ol/pe/Unols=';
		expect(JSON.parse(JSON.stringify(store))).toEqual({
			journal: {
				a: { steps: { step: { state: 'sent' } }, remembered },
				b: { steps: { step: { state: 'unknown', error, subject: hash } }, remembered },
				c: { steps: { [wholeItem]: { state: 'done', result: 'done by c' } }, remembered },
				d: { steps: {}, remembered: { reference: 'r-1' } },
				e: { steps: { step: { state: 'done', result: 'done by e' } }, remembered },
				f: { steps: { step: { state: 'unknown', error } }, remembered },
			},
			done: { 'D8ifiuGTlLSN69Y1O7mtM5PzvHkZMVGfGdF2p+VRPrw=': true },
			unconfirmed: { [hash]: error },
		});
	});
});

describe('A value', () => {
	it('is that of the first attempt', () => {
		const { journalOf } = useJournals();
		expect(journalOf('a').remember('name', 1)).toBe(1);
		expect(journalOf('a').remember('name', 2)).toBe(1);
		expect(journalOf('b').remember('name', 2)).toBe(2);
	});

	it('is forgotten if nothing was sent, unless it names the item', async () => {
		const { run, journalOf } = useJournals();
		const idempotencyKey = journalOf('a').idempotencyKey();
		journalOf('a').remember('name', 1);
		await expect(run('a', {}, refused)).rejects.toThrow('Not allowed');
		expect(journalOf('a').remember('name', 2)).toBe(2);
		expect(journalOf('a').idempotencyKey()).toBe(idempotencyKey);
	});

	it('that names the item is made once, and another one without an execution', () => {
		const store = {};
		let made = 0;
		const key = () =>
			new ItemJournal(store, 'a', { createKey: () => `key ${++made}` }).idempotencyKey();
		expect([key(), key()]).toEqual(['key 1', 'key 1']);
		expect(new ItemJournal().idempotencyKey()).not.toBe(new ItemJournal().idempotencyKey());
	});
});
