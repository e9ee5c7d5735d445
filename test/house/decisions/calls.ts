import type { IDataObject } from 'n8n-workflow';

import { isFinished } from '../../../nodes/AiAgents/polling/pollingParameters';
import { type Notice, whoAnswered } from '../../../nodes/OutboundVoice/answered';
import { progressOfCall } from '../../../nodes/OutboundVoice/events';
import { isCallStatus } from '../../../nodes/OutboundVoice/reports';
import { isCallOver, isTransferred } from '../../../nodes/shared/words/calls';
import { notices, statusAnswers } from './callNotices';
import { from, recordsOf, row } from './row';

const noticeWith = (field: string, value: unknown): Notice => ({
	body: { [field]: value } as IDataObject,
	query: {},
});

const bodyOf = (value: unknown): Notice => ({ body: value, query: {} });

/** Words of other platforms for the status or the end of a call, with the page that lists them. */
const callWords = [
	...from('twilio.com: Call resource', 'no', 'queued', 'ringing', 'in-progress'),
	...from('twilio.com: Call resource', 'yes', 'canceled', 'completed', 'busy', 'failed'),
	...from('twilio.com: Call resource', 'yes', 'no-answer'),
	...from('signalwire.com: DisconnectReason', 'yes', 'hangup', 'cancel', 'noAnswer', 'decline'),
	...from('signalwire.com: DisconnectReason', 'yes', 'error'),
	...from('voximplant.com: CallDisconnectReason', 'yes', 'ConnectionLost', 'LocalEnded'),
	...from('voximplant.com: CallDisconnectReason', 'yes', 'RemoteEnded', 'AnsweredElsewhere'),
	...from('trtc.io: Call Status Callback', 'yes', 'not_answer', 'normal_end', 'call_busy'),
	...from('trtc.io: Call Status Callback', 'yes', 'interrupt', 'cancel', 'reject'),
	...from('sinch.com: Voice.v2.CallReason', 'yes', 'CALLER_HANGUP', 'CALLEE_HANGUP'),
	...from('sinch.com: Voice.v2.CallReason', 'yes', 'MANAGER_HANGUP', 'NO_MORE_ROUTES'),
	...from('sinch.com: Voice.v2.CallReason', 'yes', 'DID_NOT_FOUND', 'NOT_AVAILABLE'),
	...from('azure.ai.projects: TelephonyCallEndReason', 'yes', 'PROVIDER_BUSY', 'BRIDGE_FAILED'),
	...from('azure.ai.projects: TelephonyCallEndReason', 'yes', 'PROVIDER_NO_ANSWER'),
	...from('azure.ai.projects: TelephonyCallEndReason', 'yes', 'PROVIDER_DISCONNECTED'),
	...from('ringcentral.com: CallStatusInfo', 'no', 'Setup', 'Proceeding', 'Answered', 'Hold'),
	...from('ringcentral.com: CallStatusInfo', 'yes', 'Disconnected', 'Gone'),
	...from('ringcentral.com: CallStatusInfo', 'unknown', 'VoiceMail', 'FaxReceive', 'Tds'),
	...from('docs.retellai.com: Call', 'no', 'registered', 'ongoing'),
	...from('docs.retellai.com: Call', 'yes', 'not_connected', 'ended', 'error'),
	...from('docs.vapi.ai: endedReason', 'yes', 'assistant-ended-call', 'customer-busy'),
	...from('docs.vapi.ai: endedReason', 'yes', 'pipeline-error-openai-llm-failed'),
	...from('docs.vapi.ai: endedReason', 'yes', 'call.start.error-get-phone-number'),
	...from('docs.vapi.ai: endedReason', 'yes', 'assistant-not-found', 'assistant-request-failed'),
	...from(
		'docs.vapi.ai: endedReason',
		'yes',
		'call.ringing.sip-inbound-caller-hungup-before-call-connect',
	),
	...from('elevenlabs.io: conversation status', 'no', 'initiated', 'in-progress'),
	...from('elevenlabs.io: conversation status', 'yes', 'done', 'failed'),
	// It is over and is being analyzed; elsewhere, the word means that a call is about to begin.
	...from('elevenlabs.io: conversation status', 'unknown', 'processing'),
	...from('dev.bandwidth.com: Disconnect', 'yes', 'timeout', 'rejected', 'invalid-bxml'),
	...from('dev.bandwidth.com: Disconnect', 'yes', 'node-capacity-exceeded'),
	...from('dev.bandwidth.com: Disconnect', 'unknown', 'unknown'),
	...from('plivo.com: hangup causes', 'yes', 'Normal Hangup', 'Busy Line', 'Ring Timeout Reached'),
	...from('plivo.com: hangup causes', 'yes', 'Scheduled Hangup', 'End Of XML Instructions'),
	...from('plivo.com: hangup causes', 'yes', 'Hangup API Called', 'Error Reaching Answer URL'),
	...from('freeswitch.org: hangup causes', 'yes', 'NORMAL_UNSPECIFIED', 'ATTENDED_TRANSFER'),
	...from('freeswitch.org: hangup causes', 'yes', 'NO_PICKUP', 'PICKED_OFF', 'MANAGER_REQUEST'),
	...from('freeswitch.org: hangup causes', 'yes', 'INCOMPATIBLE_DESTINATION', 'CALL_REJECTED'),
	...from('asterisk.org: channel states', 'no', 'Dialing', 'Ring', 'Up', 'Dialing Offhook'),
	...from('asterisk.org: channel states', 'unknown', 'Unknown', 'Rsrvd'),
	...from('ms-oxwums: UMEventCause', 'yes', 'UserBusy', 'NoAnswer'),
	...from('ms-oxwums: UMEventCause', 'unknown', 'None', 'Other'),
] as const;

export const rows = [
	row(isCallOver, (value) => isCallOver(value), callWords),
	row(isTransferred, (value) => isTransferred(value), [
		...from('docs.retellai.com: disconnection_reason', 'yes', 'call_transfer'),
		...from('docs.vapi.ai: endedReason', 'yes', 'assistant-forwarded-call'),
		...from('docs.retellai.com: webhook events', 'yes', 'transfer_bridged', 'transfer_ended'),
		...from('twilio.com: Call resource', 'no', 'no-answer', 'busy', 'canceled'),
		...from('twilio.com: Call resource', 'unknown', 'completed', 'in-progress', 'failed'),
	]),
	row(isFinished, (value) => isFinished(value, { finished: ['odd'], unfinished: ['ringing'] }), [
		['odd', 'yes'],
		...callWords,
	]),
	row(
		progressOfCall,
		(value) => progressOfCall('', noticeWith('status', value), true),
		[
			['completed', 'over'],
			['busy', 'over'],
			['ringing', 'continues'],
			['answered', 'continues'],
		],
		// Only the end was subscribed to, and the document shows no payload.
		{ nothing: 'over' },
	),
	row(progressOfCall, (value) => progressOfCall('event', noticeWith('event', value), false), [
		['completed', 'over'],
		['initiated', 'continues'],
	]),
	recordsOf(progressOfCall, (value) => progressOfCall('', bodyOf(value), false), notices),
	row(
		whoAnswered,
		(value) => whoAnswered(noticeWith('answered_by', value)),
		[
			...from('twilio.com: AnsweredBy', 'person', 'human'),
			...from('twilio.com: AnsweredBy', 'machine', 'machine_start', 'machine_end_beep', 'fax'),
			...from('twilio.com: AnsweredBy', 'machine', 'machine_end_silence', 'machine_end_other'),
			...from('twilio.com: AnsweredBy', 'unknown', 'unknown'),
			...from('telnyx.com: premium detection', 'person', 'human_residence', 'human_business'),
			...from('telnyx.com: premium detection', 'machine', 'machine', 'fax_detected'),
			...from('telnyx.com: premium detection', 'unknown', 'silence', 'not_sure'),
			...from('dev.bandwidth.com: Machine Detection', 'machine', 'answering-machine'),
			...from('dev.bandwidth.com: Machine Detection', 'machine', 'tone-detected'),
			...from('dev.bandwidth.com: Machine Detection', 'unknown', 'timeout', 'error'),
			...from('voximplant.com: ResultClass', 'person', 'HUMAN'),
			...from('voximplant.com: ResultClass', 'machine', 'VOICEMAIL'),
			...from('voximplant.com: ResultClass', 'unknown', 'TIMEOUT', 'CALL_ENDED'),
			...from('asterisk.org: AMDSTATUS', 'machine', 'MACHINE'),
			...from('asterisk.org: AMDSTATUS', 'unknown', 'NOTSURE', 'HANGUP'),
			...from('aws: AnsweringMachineDetectionStatus', 'person', 'HUMAN_ANSWERED'),
			...from('aws: AnsweringMachineDetectionStatus', 'machine', 'VOICEMAIL_BEEP'),
			...from('aws: AnsweringMachineDetectionStatus', 'machine', 'FAX_MACHINE_DETECTED'),
			...from('aws: AnsweringMachineDetectionStatus', 'unknown', 'AMD_UNRESOLVED', 'AMD_ERROR'),
			...from('aws: AnsweringMachineDetectionStatus', 'unknown', 'UNDETECTED'),
			...from('aws: AnsweringMachineDetectionStatus', 'nobody', 'AMD_UNANSWERED'),
			['no-answer', 'nobody'],
		],
		{ nothing: 'not said' },
	),
	row(isCallStatus, (value) => isCallStatus({ status: value }, 'CA1'), [
		['ringing', 'yes'],
		['completed', 'yes'],
	]),
	row(isCallStatus, (value) => isCallStatus({ sid: 'CA1', status: value }, 'CA1'), [
		['failed', 'yes'],
	]),
	recordsOf(isCallStatus, (value) => isCallStatus(value, 'CA1'), statusAnswers),
];
