import type { Advice, ErrorText, TrialLimits } from '../declare/api';
import type { Effect } from './internal/answer';
import type { OtherPaths } from './internal/otherPaths';

export interface RequestOptions {
	effect: Effect;
	/** By status: of the service, and before that of the operation. */
	errors: Readonly<Record<number, ErrorText>>;
	ownErrors?: Readonly<Record<number, ErrorText>>;
	unconfirmed?: string;
	timeoutMs: number;
	/** Unpacked; 64 MB by default. */
	maxBytes?: number;
	trial?: TrialLimits;
	/** When a pause that the service asks for must have ended; else the connection says how long. */
	waitUntilMs?: number;
	/** Tried in turn where nothing is found at a path. */
	otherPaths?: OtherPaths;
	advice?: readonly Advice[];
}
