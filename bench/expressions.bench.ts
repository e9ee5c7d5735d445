import { useOwnN8n } from '../test/e2e/useHarness';
import { batches, count, emailNode, latencyMs, mail, Mails, ours, row, runs } from './mails';
import { report } from './report';

const harness = useOwnN8n();

const inputs = Array.from({ length: count }, (_, index) => ({
	destination: `person-${index}@example.com`,
	sender: mail.sender,
	order: { number: index, total: `${index}.00` },
	category: 'transaction',
}));
const mails = new Mails(harness, inputs);

const fields = {
	destination: '={{ $json.destination }}',
	sender: '={{ $json.sender }}',
	subject: '=Your order {{ $json.order.number }}',
	html: '=<p>Thank you. You paid {{ $json.order.total }}</p>',
	category: '={{ $json.category }}',
};

/** The same five expressions in one body. */
const json =
	'={{ JSON.stringify({ destination: $json.destination, sender: $json.sender, subject: "Your order " + $json.order.number, html: "<p>Thank you. You paid " + $json.order.total + "</p>", category: $json.category }) }}';

it('1,000 mails with five expressions each', async () => {
	const httpNode = await mails.httpNode();
	await harness.runNode(ours(fields), { inputs: inputs.slice(0, 20), node: emailNode });
	const tenAtOnce = await mails.measure(mails.inNode(ours(fields), emailNode));
	const bareTen = await mails.measure(
		mails.bare(10, ({ destination }) => ({ ...mail, destination })),
	);
	const hundred = ours(fields, batches(100));
	const hundredAtOnce = await mails.measure(mails.inNode(hundred, emailNode));
	const http = await mails.measure(mails.inNode(mails.httpRequest(json), httpNode));
	report(`${count} mails with five expressions each, ${latencyMs} ms latency, median of ${runs}`, [
		['', 'seconds', 'in flight at most'],
		row('Switchboard Email, 10 at once (default)', tenAtOnce),
		row('bare socket loop, 10 at once', bareTen),
		row('Switchboard Email, 100 at once', hundredAtOnce),
		row('HTTP Request with one body of the same expressions, all at once', http),
	]);
	expect(tenAtOnce.seconds).toBeLessThanOrEqual(bareTen.seconds * 1.15);
}, 300_000);
