import { Numbering } from '../nodes/Numbering/Numbering.node';
import { searching } from '../nodes/Numbering/orders/purchases';
import { SANDBOX_TOKEN } from '../sandbox/tokens';
import { useService } from './tested';

export const numberingCredential = (url: string) => ({
	baseUrl: `${url}/numbering`,
	accessToken: SANDBOX_TOKEN,
});

/** A sandbox for one test file and the numbering node on it. */
export function useNumbering() {
	beforeAll(() => {
		searching.pauseMs = 1;
	});
	return useService({
		name: 'numbering',
		nodeType: new Numbering(),
		credential: numberingCredential,
	});
}
