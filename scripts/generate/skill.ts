import { name as pack } from '../../package.json';
import type { Operation } from '../../nodes/shared/declare/operation';
import { allNodes } from '../../test/harness/allNodes';
import { testedCatalogues } from '../../test/harness/services';
import type { Files } from './files';

const path = 'skills/switchboard-workflows/SKILL.md';

const head = `---
name: switchboard-workflows
description: >-
  Builds n8n workflows with ${pack}: buy, follow and release phone numbers, call people, send email, chat
  (WhatsApp) messages and push notifications, start journeys, ask for approval, read call records and invoices, and
  manage voice agents. Use it when a workflow should do one of these, or has nodes of this pack.
---

# Workflows with Switchboard

Generated from the catalogue by \`npm run generate\`: nodes, operations and what belongs around them. The fields of an operation
are in the [reference](../../docs/reference.md); workflows to start from are in [examples](../../examples/README.md).

## Rules

1. **Never repeat a write because its answer is unclear.** An error that says "may have been …" is final: read, don't send
   again. Retry On Fail is safe; a loop around a write isn't.
2. **Never buy again because numbers are missing.** The order exists. Follow it with Wait for DIDs.
3. **Ask before what costs money or can't be undone** (including every \`delete\`), unless the user has said otherwise: Send and
   Wait for Approval, then If on \`{{ $json.approved }}\`, then the operation.
4. **Set a limit where a model, a form or a webhook fills in fields**: \`options.limits\`, and \`maxCost\` in Order: Buy.
5. **Set \`options.sendOnceKey\`** for messages and calls whose workflow may run twice for one event.
6. **Operations that wait for a person or a call take one item** (Send and Wait for Approval, Start and Wait): Loop Over
   Items with a batch size of 1 before them. All others take many items without a loop, also Wait for DIDs.
7. **Triggers may deliver an event twice.** Put Remove Duplicates on \`{{ $json.eventKey }}\` before writes.
8. Build with placeholders for recipients and IDs that the user hasn't given. Never invent phone numbers or addresses. Use
   Dry Run of Order: Buy, or [the sandbox](../../docs/sandbox.md), to try a workflow.
9. Secrets belong in credentials, never in fields.
10. **Spell each field as in the reference.** A wrong name or shape inside a collection is rejected when the node runs. n8n drops a
    wrong name at the top level of \`parameters\`, a guard too, and nobody notices: compare these with the reference before you finish.

## Patterns

| Wish | Nodes in this order |
|---|---|
| Buy numbers and use them | Order: Buy → Wait for DIDs → (Complete) use \`{{ $json.numbers }}\`; (Incomplete) tell a person |
| Buy many where they are cheapest | Inbound Rate: Get Many → Sort by price → Loop Over Items → Order: Buy with \`maxCost\` and a \`reference\` per offer |
| Buy after a yes | Send and Wait for Approval → If → Order: Buy → Wait for DIDs |
| Orders that take hours | Order: Buy → Wait for DIDs (Check Once) → (Pending) Wait → back to Wait for DIDs |
| Call people one by one | Loop Over Items → Call: Start and Wait → Switch on \`{{ $json.outcome }}\` → back to Loop Over Items |
| Answer chats | Chat Trigger → Message: Send Interaction to the number that wrote |
| Monthly report | Schedule Trigger → Call Record: Generate Report → Email: Send with \`{{ $json.subject }}\` and \`{{ $json.html }}\` |
| New invoice | Numbering Trigger (New Invoice) → Invoice: Generate Report → Email: Send |
| Alert until a person reacts | Notify, which includes the wait; write \`[acknowledge link]\` into its texts; (Not Acknowledged) tell a person |
| Notify, else by email | Journey: Start with \`continueWithout\` → If on \`{{ $json.started === false }}\` → (true) Email: Send |
| Tool of an AI agent | The node on the agent's Tool input, with limits; human review in front of what costs money |

## Nodes`;

/** An AI agent needs this to build workflows without reading the sources. */
export function generateSkill(): Files {
	return {
		[path]: `${[head, ...allNodes.map(([, { description }]) => sectionOf(description))].join('\n\n')}\n`,
	};
}

type Description = (typeof allNodes)[number][1]['description'];

function sectionOf({ name, displayName, description, builderHint, credentials = [] }: Description) {
	const service = testedCatalogues.find(
		({ nodeType }) => nodeType.description.name === name,
	)?.service;
	const needed = credentials.map(({ name: type }) => `\`${type}\``).join(' or ');
	const facts = [
		`Type \`${pack}.${name}\`.`,
		needed && `Credential: ${needed}.`,
		`${description}.`,
	];
	return [
		`### ${displayName}`,
		'',
		[...facts, builderHint?.searchHint].filter(Boolean).join(' '),
		...(service?.resources.flatMap(({ name: resource, value, operations }) => [
			'',
			`**${resource}** (\`resource: ${value}\`): ${operations.map(shortOf).join(', ')}.`,
			...operations.filter(isHinted).map((one, index) => (index === 0 ? '\n' : '') + hintOf(one)),
		]) ?? []),
	].join('\n');
}

const shortOf = ({ value, effect }: Operation) =>
	`\`${value}\`${effect === 'write' ? ' (writes)' : ''}`;

/** Rule 3 says what the hints of deletions say. */
const isHinted = ({ hint, value }: Operation) => hint !== undefined && value !== 'delete';

const hintOf = ({ name, value, action, hint }: Operation) =>
	`- \`${value}\` (${name}): ${action}. ${hint}`;
