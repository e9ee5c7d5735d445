import type { AiAgentsState } from '../services/aiAgents/records';
import type { AiAgentsSettings } from '../services/aiAgents/settings';
import type { ChatState } from '../services/chat/records';
import type { ChatSettings } from '../services/chat/settings';
import type { EmailState } from '../services/email/records';
import type { EmailSettings } from '../services/email/settings';
import type { JourneyState } from '../services/journey/records';
import type { JourneySettings } from '../services/journey/settings';
import type { NumberingState } from '../services/numbering/state';
import type { NumberingSettings } from '../services/numbering/settings';
import type { OutboundVoiceState } from '../services/outboundVoice/body';
import type { OutboundVoiceSettings } from '../services/outboundVoice/settings';
import type { PushState } from '../services/push/records';
import type { PushSettings } from '../services/push/settings';
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
