/* eslint-disable @n8n/community-nodes/no-restricted-globals -- looks at what Jest keeps */
const ownTests = () => Object.keys(require.cache).filter((path) => path.endsWith('.test.ts'));

const itIfOurs = process.env.SWITCHBOARD_JEST === 'stock' ? it.skip : it;

itIfOurs('Jest keeps nothing of a file but what our runner takes away', () => {
	const names = Object.getOwnPropertySymbols(globalThis).map(({ description }) => description);
	const ofJest = names.filter((name) => /jest|event_handlers|retry|timeout/i.test(String(name)));
	const ofAllFiles = ['$$jest-deletion-mode', '$$jest-matchers-object', 'RETRY_TIMES_SETTER'];
	const ofFile = ['EVENT_HANDLERS', 'JEST_STATE_SYMBOL'];
	expect(ofJest.sort()).toEqual([...ofAllFiles, ...ofFile].sort());
});

itIfOurs('a file has modules of its own', () => expect(ownTests()).toEqual([__filename]));
