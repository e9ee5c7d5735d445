import type { AiAgentsState } from '../services/aiAgents/records';
import type { AiAgentsSettings } from '../services/aiAgents/settings';
import type { ChatSettings, ChatState } from '../services/chat/records';
import type { EmailSettings, EmailState } from '../services/email/records';
import type { JourneySettings, JourneyState } from '../services/journey/records';
import type { NumberingState } from '../services/numbering/records';
import type { NumberingSettings } from '../services/numbering/settings';
import type { OutboundVoiceSettings, OutboundVoiceState } from '../services/outboundVoice/records';
import type { PushSettings, PushState } from '../services/push/records';
import type { IssuerSettings, PlatformSettings } from './settings';

export interface Settings {
	platform: PlatformSettings;
	issuer: IssuerSettings;
	numbering: NumberingSettings;
	aiAgents: AiAgentsSettings;
	outboundVoice: OutboundVoiceSettings;
	email: EmailSettings;
	journey: JourneySettings;
	chat: ChatSettings;
	push: PushSettings;
}

export interface Tables {
	numbering: NumberingState;
	aiAgents: AiAgentsState;
	outboundVoice: OutboundVoiceState;
	email: EmailState;
	journey: JourneyState;
	chat: ChatState;
	push: PushState;
}
