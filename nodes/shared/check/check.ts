import type { IDataObject } from 'n8n-workflow';

import type { ReadApi } from '../declare/api';
import { isPostponed } from '../http/statuses';
import { operation } from '../declare/operation';
import type { Resource } from '../declare/service';
import type { AccountCheck, Finding, ProbeAnswer, SeenAnswers } from './account';
import { type Ask, askWith, asker, checkSignIn, findAddress } from './access';
import { addressFinding, listFindings, readingFindings } from './findings';

/** The user sees what is right, what to set, and what only the first use will show. */
export const accountCheck = (check: AccountCheck): Resource => ({
	name: 'Account',
	value: 'account',
	description: 'Checks of the credential and its settings',
	operations: [
		operation({
			name: 'Check',
			value: 'check',
			action: 'Check account',
			description: 'Check the credential and find missing settings; read-only, up to 40 requests',
			hint: 'Run it once after you create the credential. Items with the status “set this” name a field and its value.',
			effect: 'read',
			kind: 'check',
			parameters: [],
			execute: async (api) => await run(check, api),
		}),
	],
});

async function run(check: AccountCheck, api: ReadApi): Promise<IDataObject[]> {
	const allFindings = await findings(check, api);
	return allFindings.sort(byStatus).map(({ area, status, message, setting, value }) => ({
		status,
		area,
		message,
		setting: setting ?? '',
		value: value ?? '',
		service: check.service,
	}));
}

/** The next step comes first. */
const order = ['problem', 'set this', 'cannot tell', 'ok'];

const byStatus = (a: Finding, b: Finding) => order.indexOf(a.status) - order.indexOf(b.status);

async function findings(check: AccountCheck, api: ReadApi): Promise<Finding[]> {
	const seen = new Map<string, ProbeAnswer>();
	const ask = asker(api, seen);
	const address = await findAddress(ask, check, api.setting('baseUrl'));
	const accountFindings = [addressFinding(address)];
	if (address.place === 'down' || address.place === 'elsewhere') return accountFindings;
	const askThere = askWith(ask, address.changed);
	const signIn = await checkSignIn(askThere, check, address);
	accountFindings.push(signIn);
	if (signIn.status !== 'problem') {
		await askAll(askThere, check, seen);
	}
	return [
		...accountFindings,
		...listFindings(seen),
		...readingFindings(check, seen),
		...untested(check),
	];
}

async function askAll(ask: Ask, check: AccountCheck, seen: SeenAnswers) {
	for (const one of check.probes) {
		const probe = typeof one === 'function' ? one(seen) : one;
		if (!probe) continue;
		const { status } = await ask(probe);
		// The other probes would fail in the same way.
		if (status === 0 || status === 401 || isPostponed(status)) return;
	}
}

const untested = (check: AccountCheck): Finding[] =>
	check.untested.map(({ area, message, setting }) => ({
		area,
		status: 'cannot tell',
		message,
		...(setting !== undefined && { setting }),
	}));
