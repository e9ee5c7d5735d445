import type { IDataObject } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/http/server';
import { startSandbox } from '../../sandbox/http/server';
import type { ServiceName } from '../../sandbox/services/services';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import type { Account } from '../../scripts/record/requests';
import type { Recording } from '../../scripts/record/record';
import { record } from '../../scripts/record/record';
import { makeSamples } from '../../scripts/record/write';
import { serviceNamed } from '../../scripts/record/services';
import { testedServices } from '../harness/services';

/** The credential of a service for a sandbox. */
export function credentialFor(name: ServiceName, url: string): Record<string, string> {
	const tested = testedServices.find((one) => one.name === name)!;
	return tested.credential(url) as Record<string, string>;
}

/** Values of parameters that no list offers. */
export const inputs = {
	userId: SEEDED_MESSAGING.push.user,
	fileId: SEEDED_MESSAGING.chat.media.image,
	request_id: 'CA1',
};

/** Records a sandbox that `prepare` has changed. */
export async function recordSandbox(
	name: ServiceName,
	prepare: (sandbox: Sandbox) => Promise<void> | void = () => undefined,
	writes: readonly string[] = [],
): Promise<Recording> {
	const sandbox = await startSandbox({ only: [name] });
	const restore = async () => {
		sandbox.world.reset();
		await prepare(sandbox);
	};
	try {
		await restore();
		const credential = credentialFor(name, sandbox.url);
		const recorded = serviceNamed(name);
		const write = async (account: Account) => await makeSamples(recorded, writes, account, restore);
		return await record(recorded, { credential, inputs }, write);
	} finally {
		await sandbox.stop();
	}
}

/** Lets a list answer as it does, but with changed records. */
export async function mangle(
	{ url, world }: Sandbox,
	name: ServiceName,
	path: string,
	change: (record: IDataObject) => void,
): Promise<void> {
	const { baseUrl, accessToken } = credentialFor(name, url);
	const headers = { authorization: `Bearer ${accessToken}` };
	const all = name === 'numbering' ? '?size=500' : '';
	const body = (await (await fetch(baseUrl + path + all, { headers })).json()) as IDataObject;
	const records = (Array.isArray(body) ? body : body.content) as IDataObject[];
	records.forEach((record) => change(record));
	world.faults.add({ path, body, times: 999 });
}
