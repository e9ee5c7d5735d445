import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../declare/api';
import { operation, parameter } from '../declare/operation';
import type { Resource } from '../declare/service';
import type { AccountCheck, Finding, ProbeAnswer, SeenAnswers } from './account';
import { checkSignIn, findAddress } from './access';
import type { Ask } from './ask';
import { asker, askWith } from './ask';
import { addressFinding, listFindings, readingFindings } from './findings';
import { own } from './sentence';
import { supportText } from './supportText';

const output = parameter({
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		{
			name: 'Findings',
			value: 'findings',
			description: 'One item for each finding, with the setting that helps',
		},
		{
			name: 'Support File',
			value: 'supportFile',
			description: 'A text for a bug report, without secrets, names, numbers or addresses',
		},
	],
	default: 'findings',
	description: 'What the check returns',
});

/** Account: Check, which says what is right, what to set, and what only the first use will show. */
export const accountCheck = (check: AccountCheck): Resource => ({
	name: 'Account',
	value: 'account',
	description: 'Whether address, credential and settings fit the account',
	operations: [
		operation({
			name: 'Check',
			value: 'check',
			action: 'Check account',
			description: 'Find out what to enter in the credential; only reads, in at most 40 requests',
			hint: 'Run it once after the credential has been created. Items with the status “set this” name a field and its value.',
			effect: 'read',
			isCheck: true,
			parameters: [output],
			execute: async (api, params) => await run(check, api, params.output),
		}),
	],
});

async function run(check: AccountCheck, api: Api, wanted: string): Promise<IDataObject[]> {
	const seen = new Map<string, ProbeAnswer>();
	const found = await findings(check, api, seen);
	if (wanted === 'supportFile') return [{ text: supportText(check, api.setting, found, seen) }];
	return [...found].sort(byStatus).map(({ area, status, message, setting, value }) => ({
		...{ status, area, message: message.text },
		...{ setting: setting ?? '', value: value ?? '', service: check.service },
	}));
}

/** What to do comes first. */
const order = ['problem', 'set this', 'cannot tell', 'ok'];

const byStatus = (a: Finding, b: Finding) => order.indexOf(a.status) - order.indexOf(b.status);

async function findings(
	check: AccountCheck,
	api: Api,
	seen: Map<string, ProbeAnswer>,
): Promise<Finding[]> {
	const ask = asker(api, seen);
	const address = await findAddress(ask, check, api.setting('baseUrl'));
	const found = [addressFinding(address)];
	if (address.place === 'down' || address.place === 'elsewhere') return found;
	const askThere = askWith(ask, address.changed);
	const signIn = await checkSignIn(askThere, check, address);
	found.push(signIn);
	if (signIn.status !== 'problem') {
		await askAll(askWith(askThere, changedBy(check, signIn)), check, seen);
	}
	return [...found, ...listFindings(seen), ...readingFindings(check, seen), ...untested(check)];
}

const changedBy = ({ forms = [] }: AccountCheck, { value }: Finding) =>
	forms.find((form) => form.value === value)?.changed;

async function askAll(ask: Ask, check: AccountCheck, seen: SeenAnswers) {
	for (const one of check.probes) {
		const probe = typeof one === 'function' ? one(seen) : one;
		if (!probe) continue;
		const { status } = await ask(probe);
		// The others would fare alike.
		if (status === 0 || status === 401 || status === 429) return;
	}
}

const untested = (check: AccountCheck): Finding[] =>
	check.untested.map(({ area, message, setting }) => ({
		...{ area, status: 'cannot tell', message: own(message) },
		...(setting !== undefined && { setting }),
	}));
