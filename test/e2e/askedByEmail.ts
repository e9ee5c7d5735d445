import type { IDataObject, INode } from 'n8n-workflow';

import { question } from '../Email/samples';
import { linksIn } from '../Email/tested';
import { browse } from './approvals';
import type { Harness } from './harness';
import { ofPack, place } from './nodes';

/** Questions that emails ask with links, and who opens these. */
export const askedByEmail = (harness: Harness) => ({
	asking: (name = 'Ask', more: IDataObject = {}): INode =>
		place(
			name,
			ofPack('email'),
			{ resource: 'email', operation: 'sendAndWait', ...question, ...more },
			{ credentials: harness.credentials },
		),

	/** For yes and for no, of a mail. */
	linksOf(index = -1): string[] {
		const mail = harness.world.tables.email.mails.all().at(index);
		return linksIn(String(mail?.html)).map(({ href }) => href);
	},

	statusOf: async (id: string) => (await harness.n8n.workflows.execution(id)).status,
});

/** A page as text, and n8n's JSON as text. */
export async function browseText(method: 'GET' | 'POST', url: string) {
	const { status, data } = await browse(method, url);
	return { status, data: typeof data === 'string' ? data : JSON.stringify(data) };
}
