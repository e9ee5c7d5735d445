/* eslint-disable @n8n/community-nodes/no-restricted-imports,
   @n8n/community-nodes/no-dangerous-functions -- locks n8n's database from another process */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { fieldsOf } from '../../demo/driver';
import { local } from '../../sandbox/http/local';
import { modules } from '../../demo/pack';
import { askManager, browse } from './approvals';
import { newMessage } from './messages';
import { ask, executionsOf, publishChat } from './triggers';
import { useOwnN8n } from './useHarness';

const harness = useOwnN8n();

/** With the database driver of n8n, because not every Node.js that n8n runs on has one. */
const lockScript = `
const [driver, file] = process.argv.slice(1);
const { Database } = require(driver);
const database = new Database(file);
database.configure('busyTimeout', 60000);
database.exec('BEGIN IMMEDIATE', (error) => {
	if (error) throw error;
	console.log('locked');
});
process.stdin.once('data', () => database.exec('ROLLBACK', () => process.exit()));
`;

/** Does `work` while n8n can read its database, but cannot write to it. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
	const node = join(modules, 'node', 'bin', 'node');
	const database = join(harness.folder, '.n8n', 'database.sqlite');
	const all = ['-e', lockScript, join(modules, 'sqlite3'), database];
	const child = spawn(node, all, { stdio: ['pipe', 'pipe', 'inherit'] });
	await once(child.stdout, 'data');
	try {
		return await work();
	} finally {
		child.stdin.write('\n');
		await once(child, 'close');
	}
}

const isAccepted = (status: number) => status < 300;

describe('While n8n’s database is locked', () => {
	it('no message is lost, though its sender disconnects and repeats it', async () => {
		const { workflowId, address } = await publishChat(harness);
		const message = newMessage(harness, 'Once').notification;
		const statuses = await whileLocked(async () => {
			await expect(local.post(address, message, { timeout: 300 })).rejects.toThrow('timeout');
			const repeated = async () => (await ask(address, message)).status;
			return await Promise.all([repeated(), repeated()]);
		});
		expect(statuses.filter(isAccepted)).toEqual([]);
		expect((await ask(address, message)).data).toEqual({ received: 1, new: 1 });
		expect((await ask(address, message)).data).toEqual({ received: 1, new: 0 });
		expect(await executionsOf(harness, workflowId, 1)).toHaveLength(1);
	});

	it('no message of a burst is lost', async () => {
		const options = { collectSeconds: 8, collectAtMost: 2 };
		const { workflowId, address } = await publishChat(harness, options);
		const burst = ['One', 'Two'].map((text) => newMessage(harness, text).notification);
		const sent = async () =>
			await Promise.all(burst.map(async (message) => (await ask(address, message)).status));
		expect(await whileLocked(sent)).toEqual([500, 500]);
		expect(await sent()).toEqual([200, 200]);
		const [execution, ...others] = await executionsOf(harness, workflowId, 1);
		expect(others).toEqual([]);
		// They arrive at once, in any order.
		const texts = fieldsOf(execution, 'Trigger').map(({ text }) => text);
		expect(texts.sort()).toEqual(['One', 'Two']);
	});

	it('no approval is confirmed that is not recorded', async () => {
		const { id, yes } = await askManager(harness);
		const failed = await whileLocked(async () => await browse('POST', yes));
		expect(failed.data).toContain('Your answer wasn’t recorded');
		expect(failed.status).toBe(500);
		const { data } = await browse('POST', yes);
		expect(data).toContain('Your answer was recorded');
		const execution = await harness.n8n.workflows.ended(id);
		expect(fieldsOf(execution, 'Ask Manager')).toMatchObject([{ answer: 'approved' }]);
	});
});
