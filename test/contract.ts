import { breaches } from '../sandbox/contract/breaches';

// A sandbox that did something outside of its documents fails the test.
afterEach(() => {
	const found = breaches.splice(0);
	if (found.length > 0) throw new Error([...new Set(found)].slice(0, 5).join('\n'));
});
