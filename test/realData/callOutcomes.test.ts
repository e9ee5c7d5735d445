import { nameOfEvent, outcomeOf, progressOfCall } from '../../nodes/OutboundVoice/events';

describe('How a call ended', () => {
	it.each<[string, object, string | undefined]>([
		['the document', { event: 'completed' }, 'completed'],
		['Twilio', { CallStatus: 'completed' }, 'completed'],
		['Twilio', { CallStatus: 'no-answer', CallDuration: '0' }, 'no-answer'],
		['RW07: Twilio', { CallStatus: 'canceled' }, 'canceled'],
		['Twilio', { DialCallStatus: 'busy' }, 'busy'],
		['RW07: Plivo', { CallStatus: 'cancel' }, 'canceled'],
		['RW07: Plivo', { CallStatus: 'timeout' }, 'no-answer'],
		['Plivo', { CallStatus: 'completed', HangupCauseName: 'Rejected' }, 'rejected'],
		['RW07: Asterisk', { DIALSTATUS: 'CANCEL' }, 'canceled'],
		['Asterisk', { DIALSTATUS: 'NOANSWER' }, 'no-answer'],
		['Asterisk', { DIALSTATUS: 'CHANUNAVAIL' }, 'failed'],
		['Asterisk', { cause: 17, cause_txt: 'User busy' }, 'busy'],
		['Asterisk', { cause: '21' }, 'rejected'],
		['RW07: FreeSWITCH', { hangup_cause: 'CALL_REJECTED' }, 'rejected'],
		['RW07: FreeSWITCH', { hangup_cause: 'NO_USER_RESPONSE' }, 'no-answer'],
		['RW07: FreeSWITCH', { hangup_cause: 'ORIGINATOR_CANCEL' }, 'canceled'],
		['FreeSWITCH', { 'Hangup-Cause': 'USER_BUSY' }, 'busy'],
		['FreeSWITCH', { hangup_cause: 'NORMAL_CLEARING' }, 'completed'],
		['FreeSWITCH', { hangup_cause: 'UNALLOCATED_NUMBER' }, 'failed'],
		['SIP', { sip_code: 486 }, 'busy'],
		['SIP', { sip_status_code: '603' }, 'rejected'],
		['SIP', { sip_code: 487 }, 'canceled'],
		['SIP', { sip_reason: 'Busy Here' }, 'busy'],
		['SIP', { reason: 'Temporarily Unavailable' }, 'no-answer'],
		['SIP', { sip_status: '486', sip_reason: 'Busy Here' }, 'busy'],
		['SIP', { sip_status_code: 'SIP/2.0 603 Decline' }, 'rejected'],
		['SIP', { sip_code: '487 Request Terminated' }, 'canceled'],
		['SIP', { cause: 'Q.850;cause=17;text="User busy"' }, 'busy'],
		['Vonage', { status: 'failed', detail: 'ring_timeout' }, 'no-answer'],
		['Vapi', { message: { endedReason: 'vonage-rejected' } }, 'rejected'],
		['Sinch', { result: 'ANSWERED', reason: 'CALLEEHANGUP' }, 'completed'],
		['a duration', { status: 'completed', sip_duration: 17 }, 'completed'],
		['Vonage', { status: 'unanswered', detail: 'no_timeout' }, 'no-answer'],
		['Vonage', { status: 'rejected', detail: 'restricted' }, 'rejected'],
		['Vonage', { status: 'cancelled' }, 'canceled'],
		['RW07: Vonage', { status: 'failed', detail: 'declined' }, 'rejected'],
		[
			'Telnyx',
			{ data: { event_type: 'call.hangup', payload: { hangup_cause: 'originator_cancel' } } },
			'canceled',
		],
		[
			'Telnyx',
			{ data: { payload: { hangup_cause: 'timeout', sip_hangup_cause: '487' } } },
			'no-answer',
		],
		[
			'RP17: Retell',
			{ event: 'call_ended', call: { disconnection_reason: 'dial_no_answer' } },
			'no-answer',
		],
		['Retell', { call: { call_status: 'ended', disconnection_reason: 'dial_busy' } }, 'busy'],
		['Retell', { call: { disconnection_reason: 'user_hangup' } }, 'completed'],
		['Retell', { call: { disconnection_reason: 'invalid_destination' } }, 'failed'],
		[
			'RP17: Vapi',
			{ message: { type: 'end-of-call-report', endedReason: 'customer-did-not-answer' } },
			'no-answer',
		],
		['Vapi', { message: { endedReason: 'customer-busy' } }, 'busy'],
		['Vapi', { message: { endedReason: 'manually-canceled' } }, 'canceled'],
		['RP17: Bland', { status: 'completed', answered_by: 'no-answer' }, 'no-answer'],
		['Bland', { status: 'completed', answered_by: 'human' }, 'completed'],
		['RP17: LiveKit', { participant: { disconnectReason: 'USER_REJECTED' } }, 'rejected'],
		['LiveKit', { participant: { disconnectReason: 'USER_UNAVAILABLE' } }, 'no-answer'],
		['LiveKit', { participant: { disconnect_reason: 'SIP_TRUNK_FAILURE' } }, 'failed'],
		['RP17: an analysis', { event: 'completed', analysis: { status: 'failed' } }, 'completed'],
		['Twilio', { CallStatus: 'completed', AnsweredBy: 'machine_start' }, 'voicemail'],
		['Bland', { status: 'completed', answered_by: 'voicemail' }, 'voicemail'],
		['Vapi', { message: { endedReason: 'voicemail' } }, 'voicemail'],
		['a recording', { event: 'completed', recording: { status: 'failed' } }, 'completed'],
		['a tool', { status: 'completed', toolCalls: { result: 'error' } }, 'completed'],
		['a duration', { event: 'completed', duration: 17 }, 'completed'],
		['an unknown word', { status: 'odd', hangup_cause: 'MADE_UP' }, undefined],
		['progress alone', { status: 'in-progress' }, undefined],
		['an end alone', { event: 'call_ended' }, undefined],
		['a number of an answer', { status: 17 }, undefined],
		['a name', { constructor: 'busy', type: 'constructor' }, undefined],
	])('%s: %j is %s', (_source, body, outcome) => {
		expect(outcomeOf('', { body, query: {} }, [])).toBe(outcome);
		expect(outcomeOf('', { body: {}, query: body as never }, [])).toBe(outcome);
	});
});

describe('Progress', () => {
	it.each<[string, object, string | undefined]>([
		['the document', { event: 'initiated' }, 'initiated'],
		['the document', { event: 'ringing' }, 'ringing'],
		['the document', { event: 'answered' }, 'answered'],
		['Twilio', { CallStatus: 'queued' }, 'queued'],
		['Twilio', { CallStatus: 'in-progress' }, 'in-progress'],
		['Plivo', { CallStatus: 'ring' }, 'ring'],
		['Vonage', { status: 'started' }, 'started'],
		['Telnyx', { data: { event_type: 'call.initiated' } }, 'initiated'],
		['Telnyx', { data: { event_type: 'call.answered' } }, 'answered'],
		['Retell', { event: 'call_started', call: { call_status: 'ongoing' } }, 'started'],
		['Vapi', { message: { type: 'status-update', status: 'ringing' } }, 'ringing'],
		['FreeSWITCH', { 'Event-Name': 'x', event: 'CHANNEL_PROGRESS' }, 'channel-progress'],
		['SIP', { sip_code: 183 }, '183'],
		['RA: Vonage', { status: 'answered' }, 'answered'],
		['RA: Vonage', { status: 'machine', sub_state: 'beep_start' }, 'machine'],
		['Telnyx', { data: { event_type: 'call.bridged' } }, 'bridged'],
		[
			'RA: Telnyx, of a detection',
			{ data: { event_type: 'call.machine.greeting.ended', payload: { result: 'ended' } } },
			'machine-greeting-ended',
		],
		[
			'RA: Bandwidth',
			{ eventType: 'machineDetectionComplete', value: 'human' },
			'machine-detection-complete',
		],
		['RA: Plivo', { Event: 'StartApp', CallStatus: 'in-progress' }, 'start-app'],
		['RA: RingCentral', { telephonyStatus: 'x', status: { code: 'Proceeding' } }, 'proceeding'],
		['RA: Vapi', { message: { type: 'speech-update', status: 'speaking' } }, 'speech-update'],
		['RA: in a list', [{ CallStatus: 'ringing' }], 'ringing'],
		['RA: in an envelope', { events: [{ CallStatus: 'ringing' }] }, 'ringing'],
		['RA: JSON in a form', { payload: '{"status":"ringing"}' }, 'ringing'],
		['RA: in German', { status: 'klingelt' }, 'klingelt'],
		['RA: of the next version', { event: 'call.v2.alerted' }, 'v2-alerted'],
		['RA: as a number', { state: 3 }, '3'],
		['an unknown word', { status: 'odd' }, 'odd'],
	])('of %s: %j is %s', (_source, body, event) => {
		expect(progressOfCall('', { body, query: {} }, true)).not.toBe('over');
		expect(nameOfEvent('', { body, query: {} })).toBe(event);
	});
});

describe('An end', () => {
	it.each<[string, object]>([
		['an end beside progress', { event: 'call_ended', call: { status: 'in-progress' } }],
		['an outcome beside progress', { event: 'ringing', hangup_cause: 'USER_BUSY' }],
		['answered, as a disposition', { disposition: 'ANSWERED' }],
		['a notification without words', {}],
		['a notification with an ID alone', { sid: 'CA1', direction: 'outbound-api' }],
		['the kind of a call', { type: 'outbound', sid: 'CA1' }],
		['an unknown cause', { hangup_cause: 'MADE_UP' }],
		['a list of events', [{ event: 'ringing' }, { event: 'completed' }]],
		['RA: Retell', { call: { call_status: 'not_connected' } }],
		['RA: Bandwidth', { eventType: 'disconnect', cause: 'hangup' }],
		['RA: Retell, a mailbox', { call: { disconnection_reason: 'voicemail_reached' } }],
	])('is %s: %j', (_source, body) => {
		expect(progressOfCall('', { body, query: {} }, true)).toBe('over');
	});
});
