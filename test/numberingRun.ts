import { Numbering } from '../nodes/Numbering/Numbering.node';
import { SANDBOX_TOKEN } from '../sandbox/tokens';
import { useService } from './tested';

export const numberingCredential = (url: string) => ({
	baseUrl: `${url}/numbering`,
	accessToken: SANDBOX_TOKEN,
});

/** A sandbox for one test file and the numbering node on it. */
export function useNumbering() {
	return useService({
		name: 'numbering',
		nodeType: new Numbering(),
		credential: numberingCredential,
	});
}
