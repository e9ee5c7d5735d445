import type { IHttpRequestOptions } from 'n8n-workflow';

import { ForwardProxy, setProxy } from '../network/forwardProxy';
import type { TlsFront } from '../network/tlsFront';
import { startTlsFront } from '../network/tlsFront';
import type { Entry } from '../harness/entries';
import { throwingEntriesOf } from '../harness/entries';
import { newExecution } from '../harness/run';
import { testedNodes } from '../harness/services';
import { until } from '../harness/until';
import { itHasNoViolation, useHarness } from './harness';
import type { Moment } from './lostSockets';
import { LostSockets, moments, socketCodes } from './lostSockets';
import type { ErrorText } from './messageViolations';
import { saysUnconfirmed } from './messageViolations';
import { acceptAnyCertificate } from './networkFaults';
import { unknownStepIn } from './outcomeViolations';

const ways = ['plain', 'TLS', 'proxy', 'tunnel'] as const;

interface Loss {
	entry: Entry;
	way: (typeof ways)[number];
	moment: Moment;
	code: string;
}

const nameOf = ({ entry, way, moment, code }: Loss) => [entry.key, way, moment, code].join(', ');

const writing = testedNodes.filter(([, { writeRoutes }]) => Object.keys(writeRoutes).length > 0);

/**
 * A connection is lost with any code, at any moment. A write of which nothing was sent is sent again; any
 * other is sent once, and said to be unconfirmed.
 */
describe.each(writing)('A connection of %s that is lost', (_name, tested) => {
	const harness = useHarness(tested);
	const proxy = new ForwardProxy();
	let sockets: LostSockets;
	let front: TlsFront;
	beforeAll(async () => {
		await proxy.start();
		front = await startTlsFront(harness.sandbox.url);
		sockets = new LostSockets();
	});
	afterAll(async () => {
		sockets.stop();
		setProxy();
		await front.stop();
		await proxy.stop();
	});

	const all = throwingEntriesOf(tested)
		.filter(({ writeRoute }) => writeRoute)
		.flatMap((entry) =>
			ways.flatMap((way) =>
				moments.flatMap((moment) =>
					socketCodes.map((code): Loss => ({ entry, way, moment, code })),
				),
			),
		);
	const sign = (request: IHttpRequestOptions) => {
		sockets.announce(request);
		return acceptAnyCertificate(request);
	};

	const connectBy = (way: Loss['way']) => {
		proxy.hosts = { 'platform.test': new URL(harness.sandbox.url).host };
		setProxy(way === 'proxy' || way === 'tunnel' ? `http://${proxy.host}` : undefined);
		if (way === 'plain') return harness.sandbox.url;
		return way === 'proxy' ? 'http://platform.test' : front.url;
	};

	async function violationsOf({ entry, way, moment, code }: Loss): Promise<string[]> {
		harness.reset();
		const url = connectBy(way);
		const run = { credential: tested.credential(url), execution: newExecution(), sign };
		sockets.lose(entry.writeRoute!, { code, moment });
		const { faults } = harness.world;
		if (moment === 'answering') {
			const [method, path] = entry.writeRoute!.split(' ');
			faults.add({ method, path, held: true, afterProcessing: true });
		}
		const running = harness.run(entry, run);
		if (moment === 'answering') {
			await until(() => faults.held > 0);
			sockets.end();
			faults.clear();
		}
		const { thrown, items } = await running;
		const text = (thrown ?? unknownStepIn(items?.[0]?.json)) as ErrorText | undefined;
		const isUnsent = moment === 'connecting';
		const found: string[] = [];
		const { attempts } = sockets;
		if (attempts !== (isUnsent ? 2 : 1)) found.push(`is asked for ${attempts} times`);
		if (text && isUnsent) found.push(`fails: ${String(text.message)}`);
		else if (text && !saysUnconfirmed(text)) found.push(`hides it: ${String(text.message)}`);
		return found;
	}

	itHasNoViolation(all, { share: 0.01, atLeast: 100 }, nameOf, violationsOf);
});
