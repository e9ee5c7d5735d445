import type { INode } from 'n8n-workflow';

import { useNumbering } from '../harness/numberingRun';
import { isQuick, sampled } from '../harness/sample';
import type { StormResult } from './purchases';
import { buyInStorm } from './purchases';

const purchases = isQuick ? 20 : sampled(100, 1_000);
const numbering = useNumbering();

const retries: Partial<INode> = { retryOnFail: true, maxTries: 5, waitBetweenTries: 0 };
const continues: Partial<INode> = { onError: 'continueRegularOutput' };

/** No purchase was sent twice, and no reference has two orders. */
function expectNothingTwice({ sent, orders }: StormResult): void {
	expect([...sent].filter(([, times]) => times > 1)).toEqual([]);
	expect([...orders].filter(([, found]) => found.length > 1)).toEqual([]);
}

/** Each item has its own order, or reports whether it may have one. */
function expectAccurate({ bought, failed, orders }: StormResult): void {
	for (const { orderId, asked } of bought) {
		expect(orders.get(asked as string)).toMatchObject([{ id: orderId }]);
	}
	for (const { error, asked } of failed) {
		// Any other error means that nothing was bought.
		if (!/may have been/.test(error as string)) {
			expect(orders.get(asked as string)).toBeUndefined();
		}
	}
}

it(`${purchases} purchases: every item ends with its order, or reports that it may have one`, async () => {
	const result = await buyInStorm(numbering, { purchases, seed: 11, settings: continues });
	expect(result.bought.length + result.failed.length).toBe(purchases);
	expectNothingTwice(result);
	expectAccurate(result);
	expect(result.failed.length).toBeGreaterThan(purchases / 100);
});

it(`${purchases} purchases with Retry On Fail: the same`, async () => {
	const settings = { ...retries, ...continues };
	const result = await buyInStorm(numbering, { purchases, seed: 12, settings });
	expect(result.bought.length + result.failed.length).toBe(purchases);
	expectNothingTwice(result);
	expectAccurate(result);
});

it(`${purchases} purchases with Retry On Fail and without continue-on-fail: nothing twice`, async () => {
	const result = await buyInStorm(numbering, { purchases, seed: 13, settings: retries });
	expectNothingTwice(result);
	expect(result.sent.size).toBeGreaterThan(purchases / 2);
});
