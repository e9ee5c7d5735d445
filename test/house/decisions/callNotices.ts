import { from } from './row';

/** Telephony platforms send these to a webhook during a call and at its end. */
export const notices = [
	...from(
		'twilio.com: StatusCallback',
		'over',
		{ CallSid: 'CA1', CallStatus: 'completed', CallDuration: '15' },
		{ CallSid: 'CA1', CallStatus: 'no-answer', SipResponseCode: '487' },
	),
	...from('twilio.com: StatusCallback', 'continues', { CallSid: 'CA1', CallStatus: 'ringing' }),
	...from(
		'developer.vonage.com: event webhook',
		'over',
		{ uuid: 'a', status: 'unanswered', direction: 'outbound' },
		{ uuid: 'a', status: 'completed', price: '0.01', duration: '2' },
	),
	...from(
		'developer.vonage.com: event webhook',
		'continues',
		{ uuid: 'a', status: 'started', direction: 'outbound' },
		{ uuid: 'a', status: 'answered', direction: 'outbound' },
	),
	...from('plivo.com: hangup_url', 'over', {
		Event: 'Hangup',
		HangupCause: 'NORMAL_CLEARING',
		HangupCauseName: 'Normal Hangup',
		CallStatus: 'completed',
	}),
	...from('plivo.com: ring_url', 'continues', { Event: 'Ring', CallStatus: 'ringing' }),
	...from('developers.telnyx.com: call webhooks', 'over', {
		data: {
			event_type: 'call.hangup',
			payload: { hangup_cause: 'normal_clearing', hangup_source: 'callee', state: 'hangup' },
		},
	}),
	...from(
		'developers.telnyx.com: call webhooks',
		'continues',
		{ data: { event_type: 'call.initiated', payload: { state: 'bridging' } } },
		{ data: { event_type: 'call.answered', payload: { state: 'answered' } } },
	),
	...from('developers.telnyx.com: call webhooks', 'unknown', {
		data: { event_type: 'call.machine.detection.ended', payload: { result: 'machine' } },
	}),
	...from('dev.bandwidth.com: Disconnect', 'over', {
		eventType: 'disconnect',
		cause: 'busy',
		callId: 'c-1',
	}),
	...from('dev.bandwidth.com: Initiate', 'continues', { eventType: 'initiate', callId: 'c-1' }),
	...from('infobip.com: Calls events', 'over', {
		type: 'CALL_FINISHED',
		properties: { callLog: { state: 'FINISHED' } },
	}),
	...from('infobip.com: Calls events', 'continues', { type: 'CALL_RINGING', callId: 'c' }),
	...from('developers.sinch.com: dice', 'over', {
		event: 'dice',
		reason: 'CALLEEHANGUP',
		result: 'ANSWERED',
	}),
	...from(
		'docs.retellai.com: webhook',
		'over',
		{ event: 'call_ended', call: { call_status: 'ended', disconnection_reason: 'user_hangup' } },
		{ event: 'call_analyzed', call: { call_status: 'ended' } },
	),
	...from('docs.retellai.com: webhook', 'continues', {
		event: 'call_started',
		call: { call_status: 'ongoing' },
	}),
	...from(
		'docs.vapi.ai: server events',
		'over',
		{ message: { type: 'end-of-call-report', endedReason: 'customer-ended-call' } },
		{ message: { type: 'status-update', status: 'ended', endedReason: 'assistant-error' } },
	),
	...from(
		'docs.vapi.ai: server events',
		'continues',
		{ message: { type: 'status-update', status: 'in-progress' } },
		{ message: { type: 'status-update', status: 'forwarding' } },
	),
	...from('freeswitch.org: events', 'over', {
		'Event-Name': 'CHANNEL_HANGUP_COMPLETE',
		'Hangup-Cause': 'NORMAL_CLEARING',
	}),
	...from('freeswitch.org: events', 'continues', {
		'Event-Name': 'CHANNEL_ANSWER',
		'Answer-State': 'answered',
	}),
	...from('asterisk.org: ARI', 'over', {
		type: 'ChannelDestroyed',
		cause: 16,
		cause_txt: 'Normal Clearing',
	}),
	...from('asterisk.org: ARI', 'continues', {
		type: 'ChannelStateChange',
		channel: { state: 'Up' },
	}),
	...from('asterisk.org: AMI', 'over', {
		Event: 'Hangup',
		Cause: '16',
		'Cause-txt': 'Normal Clearing',
	}),
	...from('docs.jambonz.org: status hook', 'over', { call_status: 'completed', sip_status: 200 }),
	...from('docs.jambonz.org: status hook', 'continues', { call_status: 'trying', sip_status: 100 }),
	...from('developer.aircall.io: webhooks', 'over', {
		event: 'call.hungup',
		data: { status: 'done' },
	}),
	...from('developer.aircall.io: webhooks', 'continues', {
		event: 'call.answered',
		data: { status: 'answered' },
	}),
	...from('sipgate.io: push', 'over', { event: 'hangup', cause: 'normalClearing' }),
	...from('sipgate.io: push', 'unknown', { event: 'answer', user: 'Jane' }),
	...from('zadarma.com: notifications', 'over', { event: 'NOTIFY_OUT_END', disposition: 'busy' }),
	...from('zadarma.com: notifications', 'unknown', {
		event: 'NOTIFY_RECORD',
		call_id_with_rec: '1',
	}),
	...from('docs.dialpad.com: call events', 'over', { state: 'hangup', call_id: 1 }),
	...from('docs.dialpad.com: call events', 'continues', { state: 'calling', call_id: 1 }),
	...from('exotel.com: StatusCallback', 'over', { Status: 'completed', EventType: 'terminal' }),
] as const;

/** Services respond with these when they are asked for a call's status. */
export const statusAnswers = [
	...from(
		'twilio.com: Call resource',
		'yes',
		{ sid: 'CA1', status: 'in-progress', duration: null },
		{ sid: 'CA1', status: 'failed' },
	),
	...from('plivo.com: live call', 'yes', { call_uuid: 'CA1', call_status: 'ringing' }),
	...from('docs.retellai.com: Get Call', 'yes', { call_id: 'CA1', call_status: 'ended' }),
	...from('docs.vapi.ai: Get Call', 'yes', { id: 'CA1', status: 'queued' }),
	...from('developer.vonage.com: Call', 'yes', { uuid: 'CA1', status: 'completed' }),
	...from(
		'twilio.com: error 20404',
		'unknown',
		{ code: 20404, message: 'The requested resource was not found', status: 404 },
		{ status: 'failed' },
	),
	...from('plivo.com: errors', 'unknown', { api_id: 'a', error: 'call not found' }),
	...from('telnyx.com: errors', 'unknown', {
		errors: [{ code: '10005', title: 'Resource not found' }],
	}),
	...from('google.rpc.Status', 'unknown', { error: { code: 5, status: 'NOT_FOUND' } }),
] as const;
