import { OperationError, UnconfirmedWrite } from '../../../nodes/shared/errors/operationError';
import { lost, refused, settled, title, useJournals } from './journals';

describe('An unknown step', () => {
	it.each<[string, () => OperationError, string, string]>([
		['was rejected', refused, title, 'Look there. The lookup failed: Not allowed.'],
		['shows that it was not done', settled, 'It was not done', 'Try it.'],
		[
			'says more',
			() => new UnconfirmedWrite('It may have been left open', 'Wait.'),
			'It may have been left open',
			'Wait.',
		],
	])('fails with what counts if its look-up %s', async (_what, end, message, description) => {
		const { run } = useJournals();
		const verify = async () => await Promise.reject(end());
		await expect(run('a', { verify }, lost)).rejects.toMatchObject({ title: message, description });
		await expect(run('a', { verify })).rejects.toMatchObject({ title: message, description });
	});

	it('is forgotten once a read has found what it made', async () => {
		const { run, sent, journalOf } = useJournals();
		const subject = 'order 7';
		await expect(run('a', { subject }, lost)).rejects.toThrow('No answer');
		journalOf('a').confirm({ key: 'step', subject });
		expect(await run('a', { subject })).toBe('done by a');
		expect(await run('b', { subject })).toBe('done by b');
		expect(sent).toEqual(['a step', 'a step', 'b step']);
	});

	it('alone is forgotten so, without what is done or was never sent', async () => {
		const { run, sent, journalOf } = useJournals();
		const subject = 'order 7';
		await run('a', { subject });
		journalOf('a').confirm({ key: 'step', subject });
		journalOf('a').confirm({ key: 'other', subject });
		expect(await run('a', { subject })).toBe('done by a');
		expect(sent).toEqual(['a step']);
	});
});

describe('A subject that one item left unconfirmed', () => {
	const subject = 'order 7';

	it('is changed by no other item, not even after it was confirmed', async () => {
		const { run, sent } = useJournals();
		await expect(run('a', { subject }, lost)).rejects.toMatchObject({ title });
		await expect(run('b', { subject })).rejects.toMatchObject({ title });
		expect(await run('a', { subject, verify: async () => 'found' })).toBe('found');
		await expect(run('b', { subject })).rejects.toMatchObject({ title });
		expect(await run('c', { subject })).toBe('done by c');
		expect(sent).toEqual(['a step', 'c step']);
	});

	it('is not looked up for a step that has another one now', async () => {
		const { run } = useJournals();
		const verify = async () => 'found';
		await expect(run('a', { subject }, lost)).rejects.toMatchObject({ title });
		await expect(run('a', { subject: 'order 8', verify })).rejects.toMatchObject({ title });
		expect(await run('a', { subject, verify })).toBe('found');
	});
});
