import { testedAiAgents } from '../AiAgents/tested';
import { testedChat } from '../Chat/tested';
import { testedEmail } from '../Email/tested';
import { testedJourney } from '../Journey/tested';
import { testedNotify } from '../Notify/tested';
import { testedNumbering } from '../Numbering/tested';
import { testedOutboundVoice } from '../OutboundVoice/tested';
import { testedPush } from '../Push/tested';
import { testedWaitForDids } from '../WaitForDids/tested';
import type { Tested } from './tested';

export const testedServices: readonly Tested[] = [
	testedAiAgents,
	testedNumbering,
	testedOutboundVoice,
	testedEmail,
	testedJourney,
	testedChat,
	testedPush,
];

/** Every node with operations: those of one service, and the one that works through several. */
export const testedCatalogues: readonly Tested[] = [...testedServices, testedNotify];

export const testedNodes = [...testedCatalogues, testedWaitForDids].map(
	(tested): [string, Tested] => [tested.nodeType.description.name, tested],
);
