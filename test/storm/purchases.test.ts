import type { INode } from 'n8n-workflow';

import { useNumbering } from '../numberingRun';
import type { Aftermath } from './purchases';
import { buyInStorm } from './purchases';

/** Set by `npm run test:long`. */
declare const longRun: boolean | undefined;

const purchases = typeof longRun === 'undefined' ? 100 : 1_000;
const numbering = useNumbering();

const retries: Partial<INode> = { retryOnFail: true, maxTries: 5, waitBetweenTries: 0 };
const keepsGoing: Partial<INode> = { onError: 'continueRegularOutput' };

/** No purchase was sent twice, and no reference has two orders. */
function expectNothingTwice({ sent, orders }: Aftermath): void {
	expect([...sent].filter(([, times]) => times > 1)).toEqual([]);
	expect([...orders].filter(([, found]) => found.length > 1)).toEqual([]);
}

/** Each item has its own order, or said that it is unknown whether there is one. */
function expectHonesty({ bought, refused, orders }: Aftermath): void {
	for (const { orderId, asked } of bought) {
		expect(orders.get(asked as string)).toMatchObject([{ id: orderId }]);
	}
	for (const { error, asked } of refused) {
		// Whatever does not say "unknown" was certainly not bought.
		if (!/^It is unknown whether/.test(error as string)) {
			expect(orders.get(asked as string)).toBeUndefined();
		}
	}
}

it(`${purchases} purchases: every item ends with its order or an honest unknown`, async () => {
	const aftermath = await buyInStorm(numbering, { purchases, seed: 11, settings: keepsGoing });
	expect(aftermath.bought.length + aftermath.refused.length).toBe(purchases);
	expectNothingTwice(aftermath);
	expectHonesty(aftermath);
	expect(aftermath.refused.length).toBeGreaterThan(purchases / 100);
});

it(`${purchases} purchases with Retry On Fail: likewise`, async () => {
	const settings = { ...retries, ...keepsGoing };
	const aftermath = await buyInStorm(numbering, { purchases, seed: 12, settings });
	expect(aftermath.bought.length + aftermath.refused.length).toBe(purchases);
	expectNothingTwice(aftermath);
	expectHonesty(aftermath);
});

it(`${purchases} purchases with Retry On Fail, the node ending in its first refusal: nothing twice`, async () => {
	const aftermath = await buyInStorm(numbering, { purchases, seed: 13, settings: retries });
	expectNothingTwice(aftermath);
	expect(aftermath.sent.size).toBeGreaterThan(purchases / 2);
});
