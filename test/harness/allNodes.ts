import type { INodeType } from 'n8n-workflow';

import { AiAgentsPollingTrigger } from '../../nodes/AiAgents/AiAgentsPollingTrigger.node';
import { AiAgentsTrigger } from '../../nodes/AiAgents/AiAgentsTrigger.node';
import { ChatTrigger } from '../../nodes/Chat/ChatTrigger.node';
import { NumberingTrigger } from '../../nodes/Numbering/NumberingTrigger.node';
import { OutboundVoiceTrigger } from '../../nodes/OutboundVoice/OutboundVoiceTrigger.node';
import { testedNodes } from './services';

const triggers = [
	AiAgentsPollingTrigger,
	AiAgentsTrigger,
	ChatTrigger,
	NumberingTrigger,
	OutboundVoiceTrigger,
];

export const allNodes: ReadonlyArray<readonly [string, INodeType]> = [
	...testedNodes.map(([, { nodeType }]) => nodeType),
	...triggers.map((Trigger) => new Trigger()),
].map((node): [string, INodeType] => [node.constructor.name, node]);
