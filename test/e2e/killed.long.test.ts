import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { until } from '../harness/until';
import { MAIL, ofPack, patient } from './nodes';
import { useOwnN8n } from './useHarness';

const harness = useOwnN8n();

/** 200 messages, ten at once. */
const TOTAL = 200;
const ANSWERED = 60;
const HELD = 10;

/** What is under way in the middle of it; what waits is in `restarts.long.test.ts`. */
describe('After kill -9 of n8n', () => {
	let id: string;
	const sent = () => {
		const all = harness.world.tables.email.mails
			.all()
			.map(({ destination }) => String(destination));
		return all.filter((destination) => destination.endsWith('@keys.example'));
	};

	beforeAll(async () => {
		const options = { sendOnceKey: '={{ $json.to }}', ...patient };
		const mail = { ...MAIL, destination: '={{ $json.to }}', options };
		const inputs = Array.from({ length: TOTAL }, (_, index) => ({ to: `${index}@keys.example` }));
		const node = { type: ofPack('email'), onError: 'continueRegularOutput' } as const;
		id = await harness.importNode(mail, { inputs, node });
		harness.world.faults.add({
			...{ path: '/api/email/send', skip: ANSWERED, times: HELD },
			...{ held: true, afterProcessing: true },
		});
		await harness.n8n.workflows.start(id, 'Start');
		await until(() => sent().length === ANSWERED + HELD);
		await harness.restart(() => harness.world.faults.clear());
	});

	it('of 200 messages with keys, none is sent twice and none is left out', async () => {
		const again = await harness.n8n.workflows.run(id, 'Start');
		const items = fieldsOf(again, 'Under Test') as IDataObject[];
		const of = (isOne: (item: IDataObject) => boolean) => items.filter(isOne).length;
		expect(of(({ alreadySent }) => alreadySent === true)).toBe(ANSWERED);
		expect(of(({ error }) => /may have been sent before/.test(String(error)))).toBe(HELD);
		expect(of(({ code }) => code === 200)).toBe(TOTAL - ANSWERED - HELD);
		expect(sent()).toHaveLength(TOTAL);
		expect(new Set(sent()).size).toBe(TOTAL);
	});
});
