import { playSandbox, recordAccount } from './account';
import type { RoutedDifference } from './evidence';
import { compareEvidence, gather, isOfWrite, isProbe } from './evidence';
import type { Exchange } from './proxy';
import type { Reading, Settings } from './readings';
import { decideReadings, isDecided, isOther, settingsOf } from './readings';
import type { Account, Called } from './requests';
import type { RecordedService } from './services';

export interface Recording {
	service: RecordedService['name'];
	exchanges: readonly Exchange[];
	called: readonly Called[];
	differences: readonly RoutedDifference[];
	/** Those that no setting of the sandbox plays. */
	unexplained: readonly RoutedDifference[];
	readings: readonly Reading[];
	/** The body for `/_sandbox/settings` that makes the sandbox answer like the account. */
	settings: Settings;
}

/** Calls an account's reads and the writes that its user confirms; then those of the sandbox. */
export async function record(
	recorded: RecordedService,
	access: Omit<Account, 'proxy'>,
	write?: (account: Account) => Promise<Called[]>,
): Promise<Recording> {
	const { name } = recorded;
	const { exchanges, called } = await recordAccount(recorded, access, write);
	// The reason of a rejected write may be what was entered.
	const isRejected = (one: Exchange) => isOfWrite(one) && one.status >= 400;
	const found = gather(
		name,
		exchanges.filter((one) => !isRejected(one)),
	);
	const purposes = exchanges.filter(isOfWrite).map(({ purpose }) => purpose.replace('write ', ''));
	const writes = [...new Set(purposes)];
	const play = async (patch: Settings) => gather(name, await playSandbox(recorded, patch, writes));
	const readings = await decideReadings(name, exchanges, found, play);
	const compare = async (patch: Settings) =>
		compareEvidence(await play(patch), found).filter(({ route }) => !isProbe(route));
	return {
		...{ service: name, exchanges, called, readings },
		differences: await compare({}),
		unexplained: await compare(settingsOf(readings.filter(isOther))),
		settings: settingsOf(readings.filter(isDecided)),
	};
}
