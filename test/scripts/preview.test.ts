import { preview } from '../../scripts/demo/preview';
import { useSandbox } from '../sandbox/client';

const client = useSandbox();

it('The first examples of the demo run in n8n’s engine, before n8n is installed', async () => {
	client.world.configure({ numbering: { assignment: { atOnce: 'all' } } });
	const said: string[] = [];
	await preview(client.sandbox.url, (text) => void said.push(text));
	const text = said.join('\n');
	expect(text).not.toContain('✗');
	for (const name of [
		'Buy and wait for numbers',
		'Monthly billing report by email',
		'Weekly numbers of our agents',
		'Roll out an agent to every client',
	]) {
		expect(text).toContain(`✓ ${name}`);
	}
	expect(client.world.tables.numbering.orders).toHaveLength(41);
	expect(client.world.tables.email.mails).toHaveLength(2);
});
