import { durableCursors, killWhilePolling } from '../e2e/polling';
import { useQueue } from './harness';

const queue = useQueue(durableCursors);

it('With durable cursors, kill -9 of main loses no event and repeats none, from publishing on', async () => {
	await killWhilePolling(queue);
});
