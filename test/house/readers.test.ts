/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the nodes */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const repository = join(__dirname, '../..');

/** How a value that came in is read beside the one reader of its kind in `nodes/shared/input`. */
const besideReaders: Readonly<Record<string, RegExp>> = {
	'removes all but digits': /\.replace(?:All)?\(\/(?:\\D|\[\^\\d[^\]]*\]|\[\^0-9[^\]]*\])\+?\/g?/,
	'splits at commas': /\.split\((?:['"`][,;]\s?['"`]|\/\[[^\]]*[,;][^\]]*\]\+?\/)/,
	'reads a date of a text':
		/new Date\((?:`|String\(|\$json|\$\()|DateTime\.from(?:ISO|SQL|Format|RFC2822|HTTP)\(/,
	'reads a number of a value': /(?<![\w.])(?:Number|parseInt|parseFloat)\((?!\w+\.toFixed)/,
	'reads a text of a value':
		/\.(?:test|exec)\(\s*String\(|Date\.parse\(String\(|(?<!\w)String\((?:[^()]|\([^()]*\))*\)\s*\.(?:trim|match|replace|split|slice|startsWith|endsWith|to(?:Lower|Upper)Case)/,
};

/** What is read there has a form of our own, of a protocol, or of the document. */
const allowed: Readonly<Record<string, readonly string[]>> = {
	'removes all but digits': [],
	'splits at commas': [
		'nodes/AiAgents/lists.ts',
		'nodes/shared/customRequest/customRequest.ts',
		'nodes/shared/editor/listSearch.ts',
		'nodes/shared/http/download.ts',
		'nodes/shared/http/fileHeaders.ts',
		'nodes/shared/n8n/contexts.ts',
		'nodes/shared/text/wording.ts',
		'nodes/shared/webhook/body.ts',
		'nodes/shared/webhook/request.ts',
	],
	'reads a date of a text': [
		'examples/list-this-months-call-records.json',
		'nodes/Numbering/callRecords/callReport.ts',
		'nodes/Numbering/numbers/releaseGuard.ts',
		'nodes/shared/wait/internal/approvalPage.ts',
	],
	// Of groups of an expression, rounded sums, our own states, statuses and headers of HTTP, and checked fields.
	'reads a number of a value': [
		'examples/email-last-weeks-expensive-calls.json',
		'examples/list-this-months-call-records.json',
		'examples/log-finished-calls-with-their-recording.json',
		'nodes/AiAgents/calls/captions.ts',
		'nodes/AiAgents/configurations/details.ts',
		'nodes/AiAgents/lists.ts',
		'nodes/AiAgents/polling/pollCalls.ts',
		'nodes/AiAgents/trigger/links.ts',
		'nodes/AiAgents/trigger/respond.ts',
		'nodes/Chat/ChatTrigger.node.ts',
		'nodes/Chat/messages/sending.ts',
		'nodes/Chat/trigger/content.ts',
		'nodes/Notify/Notify.node.ts',
		'nodes/Numbering/callRecords/anomalies/detectAnomalies.ts',
		'nodes/Numbering/callRecords/anomalies/findAnomalies.ts',
		'nodes/Numbering/callRecords/sync/batches.ts',
		'nodes/Numbering/decimal.ts',
		'nodes/Numbering/invoices/audit/findings.ts',
		'nodes/Numbering/invoices/reconcile.ts',
		'nodes/Numbering/invoices/split/splitInvoice.ts',
		'nodes/Numbering/rates/rates.ts',
		'nodes/Numbering/trigger/feeds.ts',
		'nodes/OutboundVoice/calls/inTurn.ts',
		'nodes/Push/results.ts',
		'nodes/shared/check/access.ts',
		'nodes/shared/checkpoint/checkpoint.ts',
		'nodes/shared/declare/service.ts',
		'nodes/shared/editor/listSearch.ts',
		'nodes/shared/http/client.ts',
		'nodes/shared/http/download.ts',
		'nodes/shared/http/fileHeaders.ts',
		'nodes/shared/http/internal/response.ts',
		'nodes/shared/http/retry.ts',
		'nodes/shared/messaging/account.ts',
		'nodes/shared/n8n/errors.ts',
		'nodes/shared/text/json.ts',
		'nodes/shared/wait/acknowledgement.ts',
		'nodes/shared/wait/pollUntil.ts',
		'nodes/shared/webhook/body.ts',
		'nodes/shared/webhook/request.ts',
		'nodes/shared/write/quietHours.ts',
	],
	// Of settings of a credential, headers of HTTP, words that a table of them knows, and checked fields.
	'reads a text of a value': [
		'examples/email-last-weeks-expensive-calls.json',
		'examples/nightly-quality-review-of-20-calls.json',
		'nodes/AiAgents/agents/rolloutFields.ts',
		'nodes/AiAgents/calls/callRecord.ts',
		'nodes/AiAgents/calls/captions.ts',
		'nodes/AiAgents/calls/transcriptText.ts',
		'nodes/AiAgents/configurations/providerTemplate.ts',
		'nodes/AiAgents/lists.ts',
		'nodes/AiAgents/records/fields.ts',
		'nodes/AiAgents/records/operations.ts',
		'nodes/AiAgents/secrets.ts',
		'nodes/AiAgents/trigger/registration.ts',
		'nodes/Chat/trigger/collect.ts',
		'nodes/Notify/steps.ts',
		'nodes/Numbering/labels.ts',
		'nodes/Numbering/numberRecords.ts',
		'nodes/OutboundVoice/calls/callEnd.ts',
		'nodes/Push/results.ts',
		'nodes/shared/check/findings.ts',
		'nodes/shared/declare/advice.ts',
		'nodes/shared/http/connection.ts',
		'nodes/shared/http/download.ts',
		'nodes/shared/http/fileHeaders.ts',
		'nodes/shared/http/internal/exchange.ts',
		'nodes/shared/http/internal/reason.ts',
		'nodes/shared/messaging/account.ts',
		'nodes/shared/n8n/errors.ts',
		'nodes/shared/n8n/executions.ts',
		'nodes/shared/text/charset.ts',
		'nodes/shared/text/entries.ts',
		'nodes/shared/webhook/body.ts',
		'nodes/shared/webhook/request.ts',
	],
};

const files = ['nodes', 'examples'].flatMap((folder) =>
	readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
		.map((name) => `${folder}/${name.replaceAll(sep, '/')}`)
		.filter((name) => (folder === 'nodes' ? name.endsWith('.ts') : name.endsWith('.json')))
		.filter((name) => !name.startsWith('nodes/shared/input/') && !name.includes('__schema__')),
);

it.each(Object.entries(besideReaders))('no file %s beside the one reader', (what, form) => {
	expect(files.length).toBeGreaterThan(200);
	const found = files.filter((name) => {
		const text = readFileSync(join(repository, name), 'utf8');
		return form.test(name.endsWith('.json') ? text.replaceAll('\\\\', '\\') : text);
	});
	expect(found.filter((name) => !allowed[what]?.includes(name))).toEqual([]);
});

it.each([
	["text.replace(/\\D/g, '')", 'removes all but digits'],
	["text.replace(/[^\\d+]/g, '')", 'removes all but digits'],
	["list.split(',')", 'splits at commas'],
	['list.split(/[,;\\n]/)', 'splits at commas'],
	['new Date(String(value))', 'reads a date of a text'],
	['{{ new Date($json.day) }}', 'reads a date of a text'],
	['DateTime.fromISO(value)', 'reads a date of a text'],
	['Number(String(value))', 'reads a number of a value'],
	['{{ Number($json.price) }}', 'reads a number of a value'],
	['parseFloat(record.price)', 'reads a number of a value'],
	['/^4/.test(String(record.number))', 'reads a text of a value'],
	["String(record.owner ?? '').trim()", 'reads a text of a value'],
	['Date.parse(String(record.date))', 'reads a text of a value'],
])('it finds %s', (code, what) => expect(code).toMatch(besideReaders[what]));
