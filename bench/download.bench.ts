import { SEEDED_MESSAGING } from '../sandbox/services/messaging/seeded';
import { useOwnN8n } from '../test/e2e/useHarness';
import { Mails, secondsOf } from './mails';
import { median, report } from './report';

const megabytes = 100;
const rounds = 30;

const harness = useOwnN8n();

it('a media file of 100 MB takes as long as with HTTP Request', async () => {
	const { large } = SEEDED_MESSAGING.chat.media;
	harness.world.configure({ chat: { largeFileBytes: megabytes * 2 ** 20 } });
	harness.world.tick();
	const httpNode = await new Mails(harness, []).httpNode();
	const ways = {
		'Switchboard Chat': async () =>
			await harness.runNode(
				{ resource: 'media', operation: 'download', fileId: large, options: {} },
				{ node: { type: 'n8n-nodes-switchboard.chat' } },
			),
		'HTTP Request': async () =>
			await harness.runNode(
				{
					method: 'GET',
					url: `${harness.sandbox.url}/messaging/api/whatsapp/file`,
					authentication: 'genericCredentialType',
					genericAuthType: 'httpHeaderAuth',
					sendQuery: true,
					queryParameters: { parameters: [{ name: 'id', value: large }] },
					options: { response: { response: { responseFormat: 'file' } } },
				},
				{ node: httpNode },
			),
	};
	// By turns, each one first in half of the rounds: it meets the other one's garbage.
	const seconds = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]));
	for (let round = 0; round <= rounds; round++) {
		const turns = Object.entries(ways);
		for (const [name, run] of round % 2 === 0 ? turns : turns.reverse()) {
			const took = secondsOf(await run());
			// The first round warms up.
			if (round > 0) seconds.get(name)!.push(took);
		}
	}
	const medians = [...seconds.values()].map((all) => median(all, Number));
	report(`${megabytes} MB, ${rounds} rounds by turns (n8n’s time of the node)`, [
		['', 'median (s)', 'of HTTP Request'],
		...[...seconds.keys()].map((name, index) => [
			name,
			medians[index].toFixed(3),
			(medians[index] / medians[1]).toFixed(2),
		]),
	]);
	expect(medians[0] / medians[1]).toBeLessThanOrEqual(1.1);
}, 300_000);
