import type { INode, INodeParameters } from 'n8n-workflow';

import { clock } from '../../../../nodes/shared/clock';
import { mail } from '../../../Email/samples';
import { testedEmail } from '../../../Email/tested';
import { useManualClock } from '../../../harness/manualClock';
import type { RunOptions } from '../../../harness/tested';
import { useService } from '../../../harness/tested';
import { UsedKeys } from '../../../harness/usedKeys';

/** An empty store of used keys, and a stopped clock, so that no test runs past midnight. Pauses end at once. */
export function useOneDay() {
	const usedKeys = new UsedKeys();
	beforeEach(() => usedKeys.install());
	const manual = useManualClock();
	beforeEach(() => void Object.assign(clock, { sleep: async () => await Promise.resolve() }));
	return { usedKeys, clock: manual };
}

export const oneADay = { maxPerDay: 1 };
export const continues: Partial<INode> = { onError: 'continueErrorOutput' };

/** Sends mail with Limits, and shows whom it reached. */
export function useLimitedMail() {
	const day = useOneDay();
	const email = useService(testedEmail);
	return {
		...day,
		sentTo: () => email.world.tables.email.mails.all().map(({ destination }) => destination),
		faults: () => email.world.faults,
		fail: (fault: object) => email.world.faults.add({ path: '/api/email/send', ...fault }),
		async send(
			destination: string,
			values: INodeParameters,
			more: RunOptions & { options?: INodeParameters } = {},
		) {
			const options = { limits: { values }, ...more.options };
			const own = { ...mail, destination, options };
			return await email.list('email', 'send', own, more);
		},
	};
}
