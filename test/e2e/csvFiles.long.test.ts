import type { INode } from 'n8n-workflow';

import { readExample } from '../../demo/examples';
import { fieldsOf, type WorkflowFile } from '../../demo/driver';
import { local } from '../../sandbox/http/local';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { ofPack, place } from './nodes';
import { executionsOf } from './triggers';
import { useHarness } from './useHarness';

const { chat } = SEEDED_MESSAGING;

/** Files as programs write one table: name, email and phone of three customers and an empty row. */
const files: Readonly<Record<string, string>> = {
	// Germany: semicolons, decimal commas, a byte order mark, and a number that became a number.
	'Excel, CSV UTF-8, with semicolons':
		'\uFEFFname;email;phone\r\nJané Doe;jane@example.com;4,47701E+11\r\nBob;BOB@example.com;+447700900012\r\n;;\r\nCarl;carl@example.com;447700900013\r\n',
	'Excel, CSV UTF-8, with commas':
		'\uFEFFname,email,phone\r\n"Doe, Jané",jane@example.com,4.47701E+11\r\nBob,BOB@example.com,+447700900012\r\n,,\r\nCarl,carl@example.com,447700900013\r\n',
	'Google Sheets':
		'name,email,phone\n"Doe, Jané",jane@example.com,4.47701E+11\nBob,BOB@example.com,+44 7700 900012\n,,\nCarl,carl@example.com,447700900013',
	'LibreOffice, with tabs, all texts quoted':
		'"name"\t"email"\t"phone"\n"Jané Doe"\t"jane@example.com"\t"4.47701E+11"\n"Bob"\t"BOB@example.com"\t"\'+447700900012"\n\t\t\n"Carl"\t"carl@example.com"\t"447700900013"\n',
};

const example = readExample('email-the-customers-of-a-csv-file.json');
const { webhookId } = example.nodes.find(({ name }) => name === 'Upload Customers')!;

describe('A CSV file that is uploaded in a form', () => {
	const harness = useHarness();

	async function upload(content: string): Promise<void> {
		const form = new FormData();
		form.append('field-0', new Blob([content], { type: 'text/csv' }), 'customers.csv');
		const { status } = await local.post(`${harness.n8n.webhookUrl}/form/${webhookId}`, form);
		expect(status).toBe(200);
	}

	/** Publishes a workflow, uploads files to its form, and answers the executions in that order. */
	async function uploadTo(workflow: WorkflowFile, contents: readonly string[]) {
		const id = await harness.publish(workflow);
		try {
			for (const [index, content] of contents.entries()) {
				await upload(content);
				await executionsOf(harness, id, index + 1);
			}
			// The newest comes first.
			return (await executionsOf(harness, id, contents.length)).reverse();
		} finally {
			await harness.n8n.workflows.unpublish(id);
			await harness.n8n.workflows.remove(id);
		}
	}

	const outcomes = (execution: Parameters<typeof fieldsOf>[0], node: string) =>
		fieldsOf(execution, node).map(({ row, outcome }) => [row, outcome]);

	it.each(Object.entries(files))('of %s gives each customer one email', async (_name, content) => {
		const name = `${example.name} ${_name}`;
		const [first, second] = await uploadTo({ ...example, name }, [content, content]);
		const mails = harness.world.tables.email.mails.all();
		const addresses = mails.flatMap(({ destination }) => destination);
		expect(addresses.map((one) => String(one).toLowerCase()).sort()).toEqual(
			['bob@example.com', 'carl@example.com', 'jane@example.com'], // prettier-ignore
		);
		expect(mails.map(({ html }) => html).join()).toContain('Jané');
		const rows = (outcome: string) => [2, 3, 5].map((row) => [row, outcome]);
		expect(outcomes(first, 'Store Sent')).toEqual(rows('sent'));
		expect(outcomes(second, 'Store Sent')).toEqual(rows('already sent'));
		for (const execution of [first, second]) {
			expect(outcomes(execution, 'Store Problem')).toEqual([[4, expect.stringMatching(/empty/)]]);
		}
	});

	const sendTemplates = (): WorkflowFile => {
		const parameters = {
			resource: 'message',
			operation: 'sendTemplate',
			templateName: chat.plainTemplate,
			senderNumber: chat.businessNumber,
			recipientNumber: '={{ $json.phone }}',
		};
		const { credentials } = harness;
		const sent = place('Email Customer', ofPack('chat'), parameters, {
			credentials,
			onError: 'continueErrorOutput',
		});
		const change = (node: INode) => (node.name === sent.name ? sent : node);
		return { ...example, name: 'Templates', nodes: example.nodes.map(change) };
	};

	it.each(Object.entries(files))('of %s names each number that is none', async (_name, content) => {
		const [execution] = await uploadTo(sendTemplates(), [content]);
		expect(outcomes(execution, 'Store Problem')).toEqual([
			[2, expect.stringMatching(/not a phone number/)],
			[4, expect.stringMatching(/empty/)],
		]);
		const { messages } = harness.world.tables.chat;
		const numbers = messages.all().map(({ recipientNumber: to }) => to.replace(/^\+/, ''));
		expect(numbers).toEqual(['447700900012', '447700900013']);
	});
});
