import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { byId, worldStart } from '../../../harness/tested';
import type { Document } from './mutations';
import { mutated } from './mutations';
import { original, target, usePlans } from './plans';
import { sampled, seed } from '../../../harness/sample';

const { agents, run, exported, planned, applied, compared } = usePlans();

/** What a document may change of an agent: numbers stay numbers, and values are never emptied. */
const isApplicable = ({ name }: { name: string }) => !/temperature$|speed$|_ms$/.test(name);

const faults = [
	{ drop: 'after' },
	{ drop: 'before' },
	{ status: 503, afterProcessing: true },
	{ status: 500 },
	{ status: 422 },
	{ mangle: 'truncate' },
] as const;

describe('a plan of any document for any agent', () => {
	const readings = fc.record({
		secretValues: fc.constantFrom('shown', 'masked', 'omitted'),
		nullFields: fc.boolean(),
	});

	/** A world in which the target client has the agent of `from`. */
	async function begin(reading: object, from: IDataObject): Promise<void> {
		agents.world.reset({ now: worldStart });
		agents.world.configure({ aiAgents: reading });
		await run('import', { clientId: byId(target), document: JSON.stringify(from) });
	}
	const rollOut = async (document: IDataObject) => {
		const options = { prune: true };
		const { hash } = await planned(document, options);
		return await applied(document, hash, options);
	};
	async function expectDone(document: Document): Promise<void> {
		const done = await planned(document, { prune: true });
		expect(done).toMatchObject({ hasChanges: false });
		expect(await compared(done.agentId, document)).toMatchObject({ equal: true, changed: 0 });
		const named = agents.world.tables.aiAgents.agents.filter(
			({ name, client_id }) => client_id === target && name === document.agent.name,
		);
		expect(named).toHaveLength(1);
	}

	it('leads to an agent without differences', async () => {
		const documents = mutated(await exported(original), isApplicable, isPart);
		const property = fc.asyncProperty(documents, documents, readings, async (a, b, reading) => {
			await begin(reading, a.document);
			await rollOut(b.document);
			await expectDone(b.document);
		});
		await fc.assert(property, { seed, numRuns: sampled(8) });
	});

	it('is completed by the next run after a fault at any write', async () => {
		const documents = mutated(await exported(original), isApplicable, isPart);
		const fault = fc.record({
			fault: fc.constantFrom(...faults),
			method: fc.constantFrom('POST', 'PUT', 'DELETE'),
			skip: fc.nat({ max: 4 }),
		});
		const property = fc.asyncProperty(documents, documents, fault, async (a, b, at) => {
			await begin({}, a.document);
			agents.world.faults.add({ ...at.fault, method: at.method, skip: at.skip });
			await Promise.allSettled([rollOut(b.document)]);
			agents.world.faults.clear();
			await rollOut(b.document);
			await expectDone(b.document);
		});
		await fc.assert(property, { seed, numRuns: sampled(8) });
	});
});

/** What Prune removes; a client keeps its own link, and no value can be emptied. */
const isPart = ({ name }: { name: string }) => /^\w+_configuration$|^skills\.[\w ]+$/.test(name);
