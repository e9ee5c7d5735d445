/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   keeps a report for the browser */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';

import { fieldsOf, itemsOf, type Execution } from './driver';

type Story = (execution: Execution) => string[];

const CALLS_SHOWN = 5;

const describePurchase: Story = (execution) => {
	const [bought] = fieldsOf(execution, 'Buy Numbers');
	const [last] = fieldsOf(execution, 'Get Numbers of Order');
	const numbers = last.numbers as string[];
	const atOnce = (bought.numbers as string[]).length;
	const looks = execution.runData['Get Numbers of Order'].length;
	return [
		`Order ${String(bought.orderId)}: ${numbers.length} numbers, bought in one purchase`,
		inOneLine(numbers),
		`The purchase returned ${atOnce} of them. The order was then checked ${times(looks)}`,
		`until it had them all; nothing was bought a second time.`,
	];
};

const describeBudget: Story = (execution) => {
	const [{ budget }] = fieldsOf(execution, 'Purchase Plan');
	const [{ wanted, ordered, missing, cost, orders }] = fieldsOf(execution, 'Result');
	const amount = (value: unknown) => Number(value).toFixed(2);
	return [
		`${String(ordered)} of ${String(wanted)} numbers ordered for at most ${amount(cost)} of ${amount(budget)}:`,
		...(orders as IDataObject[]).map(
			({ offer, quantity, cost: price }) =>
				`    ${String(quantity)} × ${String(offer)}: ${amount(price)}`,
		),
		Number(missing) > 0
			? 'One email says which numbers are missing, and why.'
			: 'Nothing is missing.',
	];
};

const describeNews: Story = (execution) => {
	const all = fieldsOf(execution, 'Customers').length;
	const { length } = fieldsOf(execution, 'Send News');
	return [
		`News sent to ${length} of ${all} customers. ${length < all ? 'The others have' : 'Nobody has'} written STOP.`,
		'To try it, send STOP as a customer, then rerun the workflow.',
	];
};

const describeCalls: Story = (execution) => {
	const read = fieldsOf(execution, 'Get Call Records').length;
	const [{ month, calls, minutes, amount }] = fieldsOf(execution, 'Summary');
	const shownCalls = fieldsOf(execution, 'Of This Month')
		.filter(({ callId }) => callId !== undefined)
		.slice(0, CALLS_SHOWN);
	const first = shownCalls.length > 0 ? [`The first ${shownCalls.length}:`] : [];
	return [
		`${read} call records read, ${String(calls)} of them from ${String(month)}: ` +
			`${String(minutes)} minutes, ${Number(amount).toFixed(2)} in the account's currency`,
		...first,
		...shownCalls.map(describeRecord),
	];
};

function describeRecord({
	startTime,
	callerId,
	calledId,
	ratedTime,
	ratedAmount,
}: IDataObject): string {
	const started = String(startTime).slice(0, 16).replace('T', ' ');
	const numbers = `+${String(callerId).padEnd(13)} to +${String(calledId).padEnd(13)}`;
	const seconds = `${String(ratedTime)} s`.padStart(7);
	return `    ${started}   ${numbers} ${seconds}   ${Number(ratedAmount).toFixed(2).padStart(6)}`;
}

const inOneLine = (numbers: string[]) => numbers.map((number) => `    ${number}`).join('');

const times = (count: number) => (count === 1 ? 'once' : `${count} times`);

const describeWaiting: Story = (execution) => {
	const [{ orderId, numbers, waitedSeconds }] = fieldsOf(execution, 'Numbers Ready');
	return [
		`Order ${String(orderId)}: bought once, complete after ${String(waitedSeconds)} s of waiting in one node`,
		inOneLine(numbers as string[]),
	];
};

const describeRollout: Story = (execution) => {
	const [{ agent, skills }] = fieldsOf(execution, 'Export Agent');
	const { name } = agent as IDataObject;
	return [
		`Agent “${String(name)}” with ${(skills as IDataObject[]).length} skills, at every client:`,
		...fieldsOf(execution, 'Report').map(
			({ client, agentId, created, changed, unchanged }) =>
				`    ${String(client).padEnd(18)} agent ${String(agentId)}   created ${String(created)}, ` +
				`changed ${String(changed)}, unchanged ${String(unchanged)}`,
		),
		'Running it again changes nothing: existing records are found, not created again.',
	];
};

const describeArchive: Story = (execution) => {
	const recordings = fieldsOf(execution, 'Download Recording').length;
	const [{ binary }] = itemsOf(execution, 'Pack Archive');
	const { fileName, fileSize } = binary!.archive;
	return [`${recordings} of yesterday’s recordings packed into ${fileName} (${fileSize})`];
};

const describeConfirmations: Story = (execution) => [
	...fieldsOf(execution, 'Notified').map(
		({ order, messageId }) => `Order ${String(order)}: journey started (${String(messageId)})`,
	),
	...fieldsOf(execution, 'Confirm by Email').map(
		({ destination, messageId }) =>
			`No journey has the other order's event: email to ${String(destination)} (${String(messageId)})`,
	),
];

const describeBroadcast: Story = (execution) => {
	const [{ tokens }] = fieldsOf(execution, 'Subscribe Devices');
	const [{ topic, messageId }] = fieldsOf(execution, 'Send to Topic');
	const [read] = fieldsOf(execution, 'Read It Back');
	return [
		`Subscribed ${(tokens as string[]).length} devices to "${String(topic)}" and notified them in one request`,
		`Message ${String(messageId)} is in the history: "${String(read.title)}", ${String(read.eventDate)}`,
	];
};

const describeReportAs =
	(name: string): Story =>
	(execution) => {
		const [{ subject, html, text }] = fieldsOf(execution, 'Generate Report');
		const file = join(__dirname, '.home', name);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, String(html));
		const lines = String(text)
			.split('\n')
			.filter((line) => line.trim() !== '');
		return [
			`Sent: ${String(subject)}`,
			...lines.slice(2, 5).map((line) => `  ${line}`),
			`The report that was sent: file://${file}`,
		];
	};

const describeSpend: Story = (execution) => {
	const [{ yesterday, usual }] = fieldsOf(execution, 'Compare');
	const isAlert = execution.lastNode === 'Send Alert';
	return [
		`Yesterday's calls cost ${Number(yesterday).toFixed(2)}, a usual day ${Number(usual).toFixed(2)}: ` +
			(isAlert ? 'an email was sent' : 'nothing unusual'),
	];
};

const describeExport: Story = (execution) => {
	const [{ fileName, rows, ratedAmount }] = fieldsOf(execution, "Export Yesterday's Calls");
	const passed = fieldsOf(execution, 'Only New Ones').length;
	return [
		`${String(fileName)}: ${String(rows)} of yesterday’s calls, ${Number(ratedAmount).toFixed(2)} in total`,
		passed > 0
			? `${passed} new calls from the last two days; the next run skips them`
			: 'No new calls: Remove Duplicates skipped those from earlier runs',
	];
};

const describeSync: Story = (execution) => {
	const [{ committed, until, hasMore }] = fieldsOf(execution, 'Commit');
	return [
		`${String(committed)} call records stored in the data table call_records, up to ${String(until)}` +
			(hasMore ? '; there are more' : ''),
		'Once the workflow is published, each execution reads only what is new or has changed',
	];
};

const describeCall: Story = (execution) => {
	const [{ to, reportTo }] = fieldsOf(execution, 'Whom to Call');
	const [{ outcome }] = fieldsOf(execution, 'Call and Wait');
	const [{ subject }] = fieldsOf(execution, 'Completed');
	return [
		`Called ${String(to)} once and waited until the platform reported the end: ${String(outcome)}`,
		`Emailed to ${String(reportTo)}: “${String(subject)}”`,
	];
};

const describeDrift: Story = (execution) => {
	const [{ name, changed, notComparable, differences }] = fieldsOf(execution, 'Compare Agent');
	const lines = (differences as IDataObject[])
		.filter(({ status }) => status !== 'notComparable')
		.map(
			({ place, expected, live }) =>
				`    ${String(place)}: ${JSON.stringify(expected)} in Git, ${JSON.stringify(live)} at the platform`,
		);
	return [
		`Agent “${String(name)}”: ${String(changed)} differences from its document, ` +
			`${String(notComparable)} secrets that aren't in it`,
		...lines,
		lines.length > 0 ? 'One email lists them.' : 'No email was sent.',
	];
};

const describeReview: Story = (execution) => {
	const [{ reviews }] = fieldsOf(execution, 'In One Email') as Array<{ reviews: IDataObject[] }>;
	return [
		`${reviews.length} of yesterday's calls were scored by the sandbox's model; the worst:`,
		...reviews
			.slice(0, CALLS_SHOWN)
			.map(
				({ callId, agent, points, reason }) =>
					`    call ${String(callId)}   ${String(agent).padEnd(16)} ${String(points)} points   ${String(reason)}`,
			),
		'One email lists them all.',
	];
};

const describeChecks: Story = (execution) => [
	`${fieldsOf(execution, 'All Findings').length} findings of 7 services; see To Look At`,
];

const describeClone: Story = (execution) => {
	const [{ id, name }] = fieldsOf(execution, 'Create or Get Client');
	const [{ agentId }] = fieldsOf(execution, 'Clone Agent');
	return [
		`Client ${String(id)}, ${String(name)}, has agent ${String(agentId)} with its own greeting.`,
		'If you run it again, it finds both instead of creating them again.',
	];
};

const describeAgent: Story = (execution) => [
	`${String(fieldsOf(execution, 'Question')[0].chatInput)} ${String(fieldsOf(execution, 'Agent')[0].output)}`,
	'The agent looked it up with one of its tools. Ask more in the chat of this workflow.',
];

const describeMails: Story = (execution) => {
	const sent = fieldsOf(execution, 'Store Sent');
	const problems = fieldsOf(execution, 'Store Problem');
	const times = sent.filter(({ outcome }) => outcome === 'sent').length;
	return [
		`${times} customers of a CSV file with ${sent.length + problems.length} rows got an email each. The other rows:`,
		...[...sent.filter(({ outcome }) => outcome !== 'sent'), ...problems]
			.slice(0, CALLS_SHOWN)
			.map(({ row, outcome }) => `    row ${String(row)}   ${String(outcome)}`),
	];
};

const describeExpensiveCalls: Story = (execution) => {
	const [{ rows, ratedAmount }] = fieldsOf(execution, 'Export Expensive Calls');
	return [
		`${String(rows)} calls of last week cost 0.50 or more, ${Number(ratedAmount).toFixed(2)} in total.`,
	];
};

const describeGreetings: Story = (execution) => {
	const { length } = fieldsOf(execution, 'Change Greeting');
	return [
		`${length} greetings were saved in a table and changed for the holidays.`,
		'Execute it from On 3 January to restore the old greetings.',
	];
};

export const stories: Readonly<Record<string, Story>> = {
	'Alert on unusual spend': describeSpend,
	"Archive yesterday's recordings": describeArchive,
	'Broadcast to a topic': describeBroadcast,
	'Buy and wait for numbers': describeWaiting,
	'Buy fifty numbers within a budget': describeBudget,
	'Buy numbers and follow the order': describePurchase,
	'Call records into a data table': describeSync,
	'Call, wait for the outcome, email the result': describeCall,
	'Check all accounts': describeChecks,
	'Email last week’s expensive calls': describeExpensiveCalls,
	'Email the customers of a CSV file': describeMails,
	'Give a new client the same agent': describeClone,
	'Give an AI Agent three tools': describeAgent,
	"List this month's call records": describeCalls,
	'Monthly billing report by email': describeReportAs('billing-report.html'),
	'Weekly numbers of our agents': describeReportAs('agent-numbers.html'),
	'Nightly call-record export': describeExport,
	'Nightly email about agent changes': describeDrift,
	'Nightly quality review of 20 calls': describeReview,
	'Respect opt-outs': describeNews,
	'Roll out an agent to every client': describeRollout,
	'Say a holiday greeting, then the old one': describeGreetings,
	'Confirm orders by journey, else by email': describeConfirmations,
};
