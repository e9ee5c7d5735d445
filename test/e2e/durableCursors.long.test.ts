import { durableCursors, killWhilePolling } from './polling';
import { useOwnN8n } from './useHarness';

const harness = useOwnN8n(durableCursors);

it('With durable cursors, kill -9 loses no event and repeats none, from publishing on', async () => {
	await killWhilePolling(harness);
});
