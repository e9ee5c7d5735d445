/* eslint-disable @n8n/community-nodes/no-restricted-globals -- sets the environment */
import { breaches } from '../../sandbox/contract/breaches';

// Every sandbox compares what it takes and answers with docs/openapi. Set it to nothing for none.
process.env.SWITCHBOARD_CONTRACT ??= 'on';

afterEach(() => {
	const found = breaches.splice(0);
	if (found.length > 0) throw new Error([...new Set(found)].slice(0, 5).join('\n'));
});
