import { testedServices } from '../services';
import type { Tested } from '../tested';
import { complaintsAbout } from './complaints';
import { isWhole, seed } from './longRun';
import { BadNeighbourhood, misfortunes } from './network';
import { seeded } from '../storm/weather';
import { entriesOf, Stage } from './stage';

const share = 0.05;

const services = testedServices.map((tested): [string, Tested] => [tested.name, tested]);

/** DNS, TLS and sockets: words that name what to look at, and no doubt where there is none. */
describe.each(services)('The network before %s', (_name, tested) => {
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
	const played = isWhole ? all : all.filter(() => random() < share);

	it(`is explained in ${played.length} of ${all.length} combinations (seed ${seed})`, async () => {
		const complaints: string[] = [];
		for (const { entry, misfortune } of played) {
			stage.reset();
			const own = tested.credential(stage.sandbox.url);
			const credential = { ...own, ...misfortune.change(neighbours, stage.sandbox.url) };
			const { thrown } = await stage.run(entry, { credential });
			const { message, description } = (thrown ?? {}) as { message: string; description: string };
			const found = complaintsAbout({ message, description });
			if (misfortune.isCertain && /may have been/.test(description)) found.push('is in doubt');
			if (stage.world.requests.some(({ headers }) => 'x-injected' in headers)) {
				found.push('lets a header be injected');
			}
			for (const one of found) complaints.push(`${entry.key}, ${misfortune.name}: ${one}`);
		}
		expect(complaints).toEqual([]);
	}, 3_600_000);
});
