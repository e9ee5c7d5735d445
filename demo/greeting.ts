import { OWNER, type N8nClient } from './driver';
import type { Placed, Played } from './play';
import { findRunningN8n } from './running';

interface Place {
	n8n: N8nClient;
	sandboxUrl: string;
}

export function greet({ n8n, sandboxUrl }: Place, stays: boolean): string {
	const where = describePlaces({ n8n, sandboxUrl });
	if (!stays) return `\n${where}`;
	return `
${where}

  Try this first
  1. Open the sandbox page, and n8n next to it. Nothing there is real or costs anything.
  2. In n8n open "Buy numbers and follow the order" and press Execute workflow: the numbers
     appear on the page one by one.
  3. On the page, write a message as the customer: "Reply to chat messages" answers it. Then
     execute "Ask a manager on chat before buying numbers" and open a link of its message there.`;
}

const describePlaces = ({ n8n, sandboxUrl }: Place) => `\
  n8n             ${n8n.url}
  Login           ${describeLogin()}
  Sandbox, live   ${sandboxUrl}   orders, messages, emails and calls as they happen`;

/** The password of a different n8n is not printed. */
const describeLogin = () => findRunningN8n()?.login.email ?? `${OWNER.email}   ${OWNER.password}`;

export function describeExample(name: string, { worked, story, tookMs }: Played): string {
	const sign = worked ? '✓' : '✗';
	const lines = story.map((line) => `    ${line}`);
	return [`  ${sign} ${name} (${(tookMs / 1000).toFixed(1)} s)`, ...lines].join('\n');
}

export function describeNextSteps(left: readonly Placed[], place: Place): string {
	const names = left.map(({ file }) => `    ${file.name}`).join('\n');
	return `
These examples take several minutes or need your input:
${names}

For your own workflows, use the credentials whose names end in "(sandbox)".
Each start restores the examples: save changes under another name.

n8n and the sandbox stay open until you press Ctrl+C:
${describePlaces(place)}`;
}
