import type { IHttpRequestOptions } from 'n8n-workflow';

import { newExecution } from '../run';
import { seeded } from '../storm/weather';
import { testedNodes } from '../services';
import { complaintsAbout, isInDoubt } from './complaints';
import { isWhole, seed } from './longRun';
import type { Misfortune } from './network';
import { BadNeighbourhood, misfortunes } from './network';
import type { Entry } from './stage';
import { entriesOf, Stage } from './stage';

const share = 0.05;
/** So many of a node whose share would be next to none. */
const atLeast = 5;

const trusting = (request: IHttpRequestOptions) => ({
	...request,
	skipSslCertificateValidation: true,
});

/** DNS, TLS and sockets: words that name what to look at, and no doubt where there is none. */
describe.each(testedNodes)('The network before %s', (_name, tested) => {
	const neighbours = new BadNeighbourhood();
	let stage: Stage;
	beforeAll(async () => {
		await neighbours.open();
		stage = await Stage.open(tested);
	});
	afterAll(async () => {
		await neighbours.close();
		await stage.sandbox.stop();
	});

	const random = seeded(seed);
	const all = entriesOf(tested).flatMap((entry) =>
		misfortunes.map((misfortune) => ({ entry, misfortune })),
	);
	const sampled = Math.max(share, atLeast / all.length);
	const played = isWhole ? all : all.filter(() => random() < sampled);

	/** Runs it as Retry On Fail does; answers what is wrong with the first end, and with the sum. */
	async function play(entry: Entry, { change, isCertain, trusts }: Misfortune): Promise<string[]> {
		stage.reset();
		// n8n's requests drop what no header can hold; then the rest has to be refused.
		stage.world.configure(tested.invalidCredential.settings ?? {});
		neighbours.received = [];
		const own = tested.credential(stage.sandbox.url);
		const credential = { ...own, ...change(neighbours, stage.sandbox.url) };
		const run = { credential, execution: newExecution(), ...(trusts ? { sign: trusting } : {}) };
		const { thrown } = await stage.run(entry, run);
		const { message, description } = (thrown ?? {}) as { message: string; description: string };
		const found = complaintsAbout({ message, description });
		const isWritten = neighbours.received.some(isWriteOf(entry));
		if (isCertain && /may have been/.test(description)) found.push('is in doubt');
		if (isCertain && neighbours.received.length > 0) found.push('is sent all the same');
		if (isWritten && !isInDoubt({ message, description })) found.push(`is not honest: ${message}`);
		if (stage.world.requests.some(({ headers }) => 'x-injected' in headers)) {
			found.push('lets a header be injected');
		}
		if (isWritten) await stage.run(entry, run);
		if (neighbours.received.filter(isWriteOf(entry)).length > 1) found.push('is sent twice');
		return found;
	}

	it(`is explained in ${played.length} of ${all.length} combinations (seed ${seed})`, async () => {
		const complaints: string[] = [];
		for (const { entry, misfortune } of played) {
			for (const one of await play(entry, misfortune)) {
				complaints.push(`${entry.key}, ${misfortune.name}: ${one}`);
			}
		}
		expect(complaints).toEqual([]);
	}, 3_600_000);
});

/** Of a request's first line. */
function isWriteOf({ writeRoute }: Entry): (line: string) => boolean {
	if (!writeRoute) return () => false;
	const pattern = new RegExp(`^${writeRoute.replace(/\{\w+\}/g, '[^/?]+')}[? ]`);
	return (line) => pattern.test(line);
}
