/** What n8n's assistant writes for five requests of `requests.ts`, in the language of n8n's builder. */
export const generated: Readonly<Record<string, string>> = {
	'buy five Berlin numbers and mail them when they are ready': `
		const start = trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start' } });
		const buy = node({ type: 'n8n-nodes-switchboard.numbering', version: 1, config: {
			name: 'Buy Numbers', parameters: {
				resource: 'order', operation: 'buy', destinationId: { __rl: true, mode: 'id', value: '102' },
				quantity: 5, numberTypes: ['GEOGRAPHIC'], features: ['CALL_IN'], maxCost: 100,
			} } });
		const wait = node({ type: 'n8n-nodes-switchboard.waitForDids', version: 1, config: {
			name: 'Wait for DIDs', parameters: {
				mode: 'wait', orderId: { __rl: true, mode: 'id', value: expr('{{ $json.orderId }}') },
				expected: 'orderLine', waitAtMostMinutes: 60,
			} } });
		const ready = node({ type: 'n8n-nodes-switchboard.email', version: 1, config: {
			name: 'Mail Numbers', parameters: {
				resource: 'email', operation: 'send', destination: 'office@example.com', subject: 'Your numbers are ready',
				html: expr('<p>{{ $json.numbers.join(", ") }}</p>'),
			} } });
		const late = node({ type: 'n8n-nodes-switchboard.email', version: 1, config: {
			name: 'Mail Delay', parameters: {
				resource: 'email', operation: 'send', destination: 'office@example.com', subject: 'Some numbers are late',
				html: expr('<p>{{ $json.reason }}</p>'),
			} } });
		export default workflow('numbers', 'Buy numbers').add(start).to(buy).to(wait)
			.add(wait.output(0).to(ready)).add(wait.output(1).to(late));`,

	'release phone numbers we no longer need': `
		const monthly = trigger({ type: 'n8n-nodes-base.scheduleTrigger', version: 1.2, config: {
			name: 'Every Month', parameters: { rule: { interval: [{ field: 'months', triggerAtDayOfMonth: 4 }] } } } });
		const review = node({ type: 'n8n-nodes-switchboard.numbering', version: 1, config: {
			name: 'Find Unused Numbers', parameters: {
				resource: 'number', operation: 'reviewInventory', unusedAfterDays: 90, output: 'numbers',
				options: { verdicts: ['releasable'] },
			} } });
		const loop = splitInBatches({ version: 3, config: { name: 'One by One', parameters: { batchSize: 1 } } });
		const ask = node({ type: 'n8n-nodes-switchboard.email', version: 1, config: {
			name: 'Ask Manager', parameters: {
				resource: 'email', operation: 'sendAndWait', destination: 'manager@example.com', subject: 'Release a number?',
				message: expr('Release {{ $json.number }} permanently?'), resumeAmount: 2, resumeUnit: 'days',
			} } });
		const approved = ifElse({ version: 2.2, config: { name: 'Approved?', parameters: { conditions: {
			options: { caseSensitive: true, leftValue: '', typeValidation: 'strict' }, combinator: 'and',
			conditions: [{ leftValue: expr('{{ $json.approved }}'), operator: { type: 'boolean', operation: 'true', singleValue: true } }],
		} } } });
		const release = node({ type: 'n8n-nodes-switchboard.numbering', version: 1, config: {
			name: 'Release Number', parameters: {
				resource: 'number', operation: 'release', number: { __rl: true, mode: 'id', value: expr('{{ $json.number }}') },
			} } });
		export default workflow('release', 'Release unused numbers').add(monthly).to(review)
			.to(loop.onEachBatch(ask.to(approved.onTrue(release.to(nextBatch(loop))).onFalse(nextBatch(loop)))));`,

	'phone the engineer on duty at night': `
		const alarm = trigger({ type: 'n8n-nodes-base.webhook', version: 2, config: {
			name: 'Alarm', parameters: { path: 'alarm', httpMethod: 'POST' } } });
		const loop = splitInBatches({ version: 3, config: { name: 'One Call at a Time', parameters: { batchSize: 1 } } });
		const call = node({ type: 'n8n-nodes-switchboard.outboundVoice', version: 1, config: {
			name: 'Call Engineer', parameters: {
				resource: 'call', operation: 'startAndWait', to: '+49 30 1234567', from: '+44 20 7946 0101',
				instructionsUrl: 'https://example.com/alarm.xml', waitAtMostMinutes: 10, mediaProcessing: 'none',
				options: { timeout: 40 },
			} } });
		export default workflow('alarm', 'Phone the engineer').add(alarm)
			.to(loop.onEachBatch(call.to(nextBatch(loop))));`,

	'answer incoming WhatsApp chat messages': `
		const incoming = trigger({ type: 'n8n-nodes-switchboard.chatTrigger', version: 1.1, config: {
			name: 'Message Received', parameters: { secretIn: 'path', triggerOn: ['messages'] } } });
		const once = node({ type: 'n8n-nodes-base.removeDuplicates', version: 2, config: {
			name: 'Once per Message', parameters: {
				operation: 'removeItemsSeenInPreviousExecutions', dedupeValue: expr('{{ $json.eventKey }}'),
			} } });
		const answer = node({ type: 'n8n-nodes-switchboard.chat', version: 1, config: {
			name: 'Answer', parameters: {
				resource: 'message', operation: 'sendInteraction', type: 'text',
				senderNumber: expr('{{ $json.businessNumber }}'), recipientNumber: expr('{{ $json.from }}'),
				body: 'Thank you. We will answer soon.',
				options: { sendOnceKey: expr('{{ $json.eventKey }}') },
			} } });
		export default workflow('chat', 'Answer chats').add(incoming).to(once).to(answer);`,

	'email our CFO a report of the telephony costs every month': `
		const monthly = trigger({ type: 'n8n-nodes-base.scheduleTrigger', version: 1.2, config: {
			name: 'Every Month', parameters: { rule: { interval: [{ field: 'months', triggerAtDayOfMonth: 3 }] } } } });
		const report = node({ type: 'n8n-nodes-switchboard.numbering', version: 1, config: {
			name: 'Generate Report', parameters: {
				resource: 'invoice', operation: 'generateReport', invoiceId: { __rl: true, mode: 'list', value: 'latest' },
			} } });
		const send = node({ type: 'n8n-nodes-switchboard.email', version: 1, config: {
			name: 'Send Report', parameters: {
				resource: 'email', operation: 'send', destination: 'cfo@example.com',
				subject: expr('{{ $json.subject }}'), html: expr('{{ $json.html }}'),
			} } });
		export default workflow('costs', 'Report of costs').add(monthly).to(report).to(send);`,
};
