import { decision, yesOrNo } from '../../shared/decision';
import { stageOf } from '../../shared/words/messages';

export type AwaitedStatus = 'delivered' | 'read';

/** A message passes these stages in order. */
const progress = ['underway', 'sent', 'delivered', 'read'] as const;

/** A reported status ends the wait if it is the awaited one, a later one or a failure. */
export const isWaitOver = decision('ends no wait', (awaited: AwaitedStatus, reported: unknown) => {
	const stage = stageOf(reported);
	if (stage === undefined) return undefined;
	const reached = progress.findIndex((one) => one === stage);
	return yesOrNo(stage === 'failed' || reached >= progress.indexOf(awaited));
});
