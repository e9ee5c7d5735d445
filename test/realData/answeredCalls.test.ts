import { missedAs, outcomeOf, wasAnswered } from '../../nodes/OutboundVoice/events';

type Earlier = Array<[string, object]>;

const readBy =
	<T>(read: (...call: Parameters<typeof wasAnswered>) => T) =>
	(body: object, before: Earlier = []) => {
		const earlier = before.map(([event, one]) => ({ event, body: one, query: {} }));
		const last = { body, query: {} };
		return read(outcomeOf('', last, earlier), last, earlier);
	};

const answeredBy = readBy(wasAnswered);
const missedBy = readBy(missedAs);

const twilio = (AnsweredBy: string) => ({ CallStatus: 'completed', AnsweredBy });

describe('A person picked up', () => {
	it.each<[string, object]>([
		['Twilio', { CallStatus: 'completed', CallDuration: '12' }],
		['Twilio', twilio('human')],
		['Twilio, before it is known', { CallStatus: 'completed', AnsweredBy: '' }],
		['Twilio, the settings', { CallStatus: 'completed', MachineDetection: 'Enable' }],
		['Twilio, the time it took', { ...twilio('human'), MachineDetectionDuration: '3200' }],
		['SignalWire', { CallStatus: 'completed', AnsweredBy: 'human' }],
		['Telnyx', { hangup_cause: 'normal_clearing', result: 'human' }],
		['Telnyx Premium', { status: 'completed', amd: { result: 'human_residence' } }],
		['Amazon Connect', { status: 'completed', AnsweringMachineDetectionStatus: 'HUMAN_ANSWERED' }],
		['jambonz', { call_status: 'completed', amd: { type: 'amd_human_detected' } }],
		['Sinch', { reason: 'CALLEEHANGUP', amd: { status: 'human', reason: 'n/a', duration: 4 } }],
		['Plivo', { CallStatus: 'completed', Machine: 'false' }],
		[
			'Retell',
			{ call: { disconnection_reason: 'user_hangup', call_analysis: { in_voicemail: false } } },
		],
		['Vapi', { message: { endedReason: 'customer-ended-call' } }],
		['Bland', { status: 'completed', answered_by: 'human' }],
		['FreeSWITCH', { hangup_cause: 'NORMAL_CLEARING', billsec: 9 }],
	])('%s: %j', (_source, body) => expect(answeredBy(body)).toBe(true));

	it('by an event before the last one', () => {
		expect(answeredBy({ event: 'completed' }, [['answered', { event: 'answered' }]])).toBe(true);
	});
});

describe('A machine picked up', () => {
	it.each<[string, object]>([
		['RA02: Twilio', twilio('machine_start')],
		['RA02: Twilio', twilio('machine_end_beep')],
		['Twilio', twilio('machine_end_silence')],
		['Twilio', twilio('machine_end_other')],
		['RA02: Twilio', twilio('fax')],
		['RA02: Bland', { status: 'completed', answered_by: 'voicemail' }],
		['RA02: Retell', { status: 'completed', disconnection_reason: 'voicemail_reached' }],
		['Retell', { call_status: 'ended', disconnection_reason: 'machine_detected' }],
		['Retell', { call_status: 'ended', disconnection_reason: 'ivr_reached' }],
		[
			'Retell, the analysis',
			{ call: { disconnection_reason: 'agent_hangup', call_analysis: { in_voicemail: true } } },
		],
		['RA02', { status: 'completed', hangup_reason: 'voicemail' }],
		['Vapi', { message: { type: 'end-of-call-report', endedReason: 'voicemail' } }],
		['Telnyx Premium', { status: 'completed', amd: { result: 'fax_detected' } }],
		[
			'Amazon Connect',
			{ status: 'completed', AnsweringMachineDetectionStatus: 'VOICEMAIL_NO_BEEP' },
		],
		[
			'Amazon Connect',
			{ status: 'completed', AnsweringMachineDetectionStatus: 'FAX_MACHINE_DETECTED' },
		],
		['jambonz', { call_status: 'completed', amd: { type: 'amd_machine_detected' } }],
		['Sinch', { reason: 'CALLEEHANGUP', amd: { status: 'machine', reason: 'n/a', duration: 4 } }],
		['Asterisk', { DIALSTATUS: 'ANSWER', status: 'completed', AMDSTATUS: 'MACHINE' }],
		['Plivo', { CallStatus: 'completed', Machine: 'true' }],
		['Infobip', { status: 'finished', machineDetection: { detectionResult: 'MACHINE' } }],
	])('%s: %j', (_source, body) => expect(answeredBy(body)).toBe(false));

	it('by an event before the last one', () => {
		const machine = { CallStatus: 'in-progress', AnsweredBy: 'machine_start' };
		expect(answeredBy({ CallStatus: 'completed' }, [['answered', machine]])).toBe(false);
	});
});

describe('Nobody can tell who picked up', () => {
	it.each<[string, object]>([
		['Twilio', twilio('unknown')],
		['a new word', twilio('undecided')],
		['in German', twilio('Anrufbeantworter')],
		['Telnyx', { hangup_cause: 'normal_clearing', amd: { result: 'not_sure' } }],
		['Bandwidth', { status: 'completed', machineDetectionResult: { value: 'silence' } }],
		['Asterisk', { status: 'completed', AMDSTATUS: 'NOTSURE' }],
		['Amazon Connect', { status: 'completed', AnsweringMachineDetectionStatus: 'AMD_UNRESOLVED' }],
		['FreeSWITCH, of a call without talk', { hangup_cause: 'NORMAL_CLEARING', billsec: '0' }],
		['an answer without a time', { status: 'completed', answered_at: null }],
		['the event alone', { event: 'completed' }],
		['an end alone', { event: 'call_ended' }],
	])('%s: %j', (_source, body) => expect(answeredBy(body)).toBeNull());
});

it.each<[string, object]>([
	['Bland', { status: 'completed', answered_by: 'no-answer' }],
	['a flag', { status: 'completed', answered: false }],
	['Amazon Connect', { status: 'completed', AnsweringMachineDetectionStatus: 'AMD_UNANSWERED' }],
])('Nobody picked up: %s: %j', (_source, body) => expect(answeredBy(body)).toBe(false));

describe('A call that certainly missed the person', () => {
	it.each<[string, object, string, Earlier?]>([
		['Twilio', { CallStatus: 'no-answer' }, 'no-answer'],
		['Twilio', { CallStatus: 'busy' }, 'busy'],
		['Twilio', { CallStatus: 'failed' }, 'failed'],
		['Twilio', twilio('machine_end_beep'), 'voicemail'],
		['Twilio, picked up by a machine', twilio('machine_start'), 'voicemail', [['answered', {}]]],
		['Retell', { call: { disconnection_reason: 'voicemail_reached' } }, 'voicemail'],
		['a flag', { status: 'completed', answered: false }, 'no-answer'],
		['Bland', { status: 'completed', answered_by: 'no-answer' }, 'no-answer'],
	])('%s: %j is %s', (...[, body, missed, earlier]) =>
		expect(missedBy(body, earlier)).toBe(missed),
	);
});

describe('A call that may have reached the person', () => {
	it.each<[string, object, Earlier?]>([
		['a conversation', twilio('human')],
		['a refusal', { CallStatus: 'busy', SipResponseCode: '603', reason: 'declined' }],
		['an end alone', { event: 'call_ended' }],
		['a new word', { status: 'gone_fishing' }],
		['a new word', twilio('undecided')],
		['a call that broke off', { CallStatus: 'failed' }, [['answered', {}]]],
		['no answer to a call that was answered', { CallStatus: 'no-answer' }, [['answered', {}]]],
		['no answer by a person', { CallStatus: 'no-answer', AnsweredBy: 'human' }],
		[
			'a person, and then a mailbox',
			twilio('machine_start'),
			[['answered', { AnsweredBy: 'human' }]],
		],
		['canceled', { CallStatus: 'canceled' }],
		['rejected', { hangup_cause: 'CALL_REJECTED' }],
	])('%s: %j', (...[, body, earlier]) => expect(missedBy(body, earlier)).toBeUndefined());
});
