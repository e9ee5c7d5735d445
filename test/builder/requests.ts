/** The last part of a node's type. */
type Node =
	| 'aiAgents'
	| 'aiAgentsPollingTrigger'
	| 'aiAgentsTrigger'
	| 'chat'
	| 'chatTrigger'
	| 'email'
	| 'journey'
	| 'notify'
	| 'numbering'
	| 'numberingTrigger'
	| 'outboundVoice'
	| 'outboundVoiceTrigger'
	| 'push'
	| 'waitForDids';

/** What users ask n8n's assistant for, in their words, and the node that the workflow needs. */
export const requests: ReadonlyArray<readonly [request: string, node: Node]> = [
	['buy five Berlin numbers and mail them when they are ready', 'numbering'],
	['which numbers could we buy in Vienna and what do they cost', 'numbering'],
	['release phone numbers we no longer need', 'numbering'],
	['cancel an order for phone numbers', 'numbering'],
	["download last month's call records as CSV", 'numbering'],
	['add up the minutes of our calls by country', 'numbering'],
	['check whether our telephony invoice adds up', 'numbering'],
	['look up the rates for outgoing calls', 'numbering'],
	['email our CFO a report of the telephony costs every month', 'numbering'],
	['call back everyone whose phone call we missed', 'numberingTrigger'],
	['post new telephony charges to Slack', 'numberingTrigger'],
	['run when an order for phone numbers changes its status', 'numberingTrigger'],
	['remind accounting of overdue invoices', 'numberingTrigger'],
	['tell me when the price of a number rate changes', 'numberingTrigger'],
	['wait until the numbers we ordered are assigned', 'waitForDids'],
	['keep checking my number order every ten minutes', 'waitForDids'],
	['send WhatsApp reminders of appointments', 'chat'],
	['ask my manager on WhatsApp for approval', 'chat'],
	['answer incoming WhatsApp chat messages', 'chat'],
	['save photos that customers send us in chat', 'chat'],
	['when someone writes to our business number', 'chatTrigger'],
	['log which messages were delivered and read', 'chatTrigger'],
	['send an email with our own HTML', 'email'],
	['mail a newsletter template to all subscribers', 'email'],
	['ask for approval by email before paying', 'email'],
	['send an order confirmation over several channels', 'journey'],
	['start the welcome journey for each new user', 'journey'],
	['send a password reset to a user', 'journey'],
	['make an outbound phone call with a recorded announcement', 'outboundVoice'],
	['phone the engineer on duty at night', 'outboundVoice'],
	['make a phone call and go on when it is over', 'outboundVoice'],
	['tell the team as soon as a call is answered', 'outboundVoiceTrigger'],
	['show ringing and completed calls on a dashboard', 'outboundVoiceTrigger'],
	['send a push notification to an app user', 'push'],
	['notify customers by push and then by SMS', 'push'],
	['broadcast breaking news to a push topic', 'push'],
	['escalate an alert until someone on call acknowledges it', 'notify'],
	['wait until a push notification is read', 'push'],
	['register a mobile device for notifications', 'push'],
	['create a voicebot that answers the phone', 'aiAgents'],
	["download the recordings of yesterday's AI agent calls", 'aiAgents'],
	['give our voicebot a skill that looks up orders', 'aiAgents'],
	['change how our voicebot speaks', 'aiAgents'],
	["get the transcript when a voice agent's call ends", 'aiAgentsTrigger'],
	['start when a voicebot ends a conversation', 'aiAgentsTrigger'],
	['mail the transcript of each voicebot call without a webhook', 'aiAgentsPollingTrigger'],
	['start when the recording of a voice agent call is ready', 'aiAgentsPollingTrigger'],
];

/**
 * Short names, which is what n8n’s assistant should search for. n8n's own nodes come first for SMS and
 * phone calls, and for sentences such as “text my customers on WhatsApp”, in which “customers” finds two
 * more of them.
 */
export const names: ReadonlyArray<readonly [name: string, node: Node]> = [
	['phone numbers', 'numbering'],
	['DIDs', 'numbering'],
	['call records', 'numbering'],
	['telephony', 'numbering'],
	['number assigned', 'numberingTrigger'],
	['wait for numbers', 'waitForDids'],
	['WhatsApp', 'chat'],
	['chat', 'chat'],
	['business number', 'chatTrigger'],
	['email', 'email'],
	['journey', 'journey'],
	['outbound calls', 'outboundVoice'],
	['call status', 'outboundVoiceTrigger'],
	['push notification', 'push'],
	['escalation', 'notify'],
	['finished calls', 'aiAgentsPollingTrigger'],
	['voice agents', 'aiAgents'],
	['voicebot', 'aiAgents'],
];
