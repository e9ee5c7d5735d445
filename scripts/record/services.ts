import type { ICredentialType, INodeType } from 'n8n-workflow';

import { AiAgents } from '../../nodes/AiAgents/AiAgents.node';
import { aiAgents } from '../../nodes/AiAgents/service';
import { Chat } from '../../nodes/Chat/Chat.node';
import { chat } from '../../nodes/Chat/service';
import { Email } from '../../nodes/Email/Email.node';
import { email } from '../../nodes/Email/service';
import { Journey } from '../../nodes/Journey/Journey.node';
import { journey } from '../../nodes/Journey/service';
import { Numbering } from '../../nodes/Numbering/Numbering.node';
import { numbering } from '../../nodes/Numbering/service';
import { OutboundVoice } from '../../nodes/OutboundVoice/OutboundVoice.node';
import { outboundVoice } from '../../nodes/OutboundVoice/service';
import { Push } from '../../nodes/Push/Push.node';
import { push } from '../../nodes/Push/service';
import type { Service } from '../../nodes/shared/catalogue/service';
import type { ServiceName } from '../../sandbox/services';
import { credentialTypes } from '../../test/run';

/** A service under the name that it has in the sandbox. */
export interface RecordedService {
	name: ServiceName;
	service: Service;
	node: INodeType;
	/** The one without a sign-in: users of OAuth2 enter an access token. */
	credentialType: ICredentialType;
}

const nodes: Readonly<Record<ServiceName, [Service, new () => INodeType]>> = {
	numbering: [numbering, Numbering],
	aiAgents: [aiAgents, AiAgents],
	outboundVoice: [outboundVoice, OutboundVoice],
	email: [email, Email],
	journey: [journey, Journey],
	chat: [chat, Chat],
	push: [push, Push],
};

/** Rejects an unknown name. */
export function serviceNamed(name: string): RecordedService {
	const found = nodes[name as ServiceName];
	if (!found) throw new Error(`--service is one of: ${Object.keys(nodes).join(', ')}`);
	const [service, Node] = found;
	const credentialType = credentialTypes[service.credentials[0].credentialType];
	return { name: name as ServiceName, service, node: new Node(), credentialType };
}
