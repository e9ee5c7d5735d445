/* eslint-disable @n8n/community-nodes/no-restricted-imports -- asks Redis without a client */
import { once } from 'node:events';
import { connect } from 'node:net';

/** Jobs that a worker has taken up and not ended, those of lost workers included. */
export async function countActiveJobs(port: number): Promise<number> {
	const socket = connect(port, '127.0.0.1');
	socket.write('LLEN bull:jobs:active\r\n');
	const [answer] = (await once(socket, 'data')) as [Buffer];
	socket.destroy();
	// An integer comes as `:1`.
	return Number(answer.toString().slice(1));
}
