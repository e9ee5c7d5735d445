import { Numbering } from '../../nodes/Numbering/Numbering.node';
import { SANDBOX_TOKEN } from '../../sandbox/issuer/tokens';
import { useService } from './tested';

export const numberingCredential = (url: string) => ({
	baseUrl: `${url}/numbering`,
	accessToken: SANDBOX_TOKEN,
});

export function useNumbering() {
	const numbering = useService({
		name: 'numbering',
		nodeType: new Numbering(),
		credential: numberingCredential,
	});
	return Object.assign(numbering, {
		/** The sandbox spells the route like this. */
		asked: (path: string) => numbering.world.requests.filter(({ route }) => route === path),
	});
}
