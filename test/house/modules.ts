/** A module of `nodes/shared`, with the other ones that it imports. */
interface Module {
	holds: string;
	imports: readonly string[];
}

/** From modules that use others to those that use none. `npm run generate` writes the table in CONTRIBUTING.md. */
export const modules: Readonly<Record<string, Module>> = {
	run: {
		holds: 'the way of the items: read, connect, run, collect',
		imports: [
			'write',
			'input',
			'wait',
			'http',
			'declare',
			'errors',
			'n8n',
			'concurrency',
			'clock',
			'text',
		],
	},
	write: {
		holds: 'steps, their journal and their limits: the only place that handles unknown outcomes',
		imports: ['input', 'http', 'declare', 'errors', 'n8n', 'concurrency', 'clock', 'text'],
	},
	input: {
		holds: "the one reader of an item's parameters, derived from their declaration",
		imports: ['declare', 'errors', 'decision', 'text'],
	},
	records: {
		holds: 'Get and Get Many with filters, periods, order and pages, for both kinds of lists',
		imports: ['input', 'http', 'declare', 'errors', 'clock', 'text'],
	},
	report: {
		holds: 'the page and the languages of the reports that services email',
		imports: ['input', 'declare', 'errors', 'clock', 'text'],
	},
	checkpoint: {
		holds:
			'what a list has shown before, compared with what it shows now: polling triggers and batches',
		imports: ['http', 'declare', 'errors', 'n8n', 'clock', 'text'],
	},
	wait: {
		holds:
			'suspending an execution until an answer comes, the one receiver of answers, approvals by link, polling until something is so',
		imports: ['webhook', 'http', 'declare', 'errors', 'n8n', 'clock', 'text'],
	},
	webhook: {
		holds: 'receiving, authorizing and deduplicating notifications',
		imports: ['input', 'declare', 'errors', 'n8n', 'clock', 'text'],
	},
	messaging: {
		holds:
			'what Email, Journey, Chat and Push share: account, variables, the status in an answer, and their account check',
		imports: ['input', 'check', 'http', 'declare', 'errors', 'words', 'text'],
	},
	check: {
		holds: 'Account: Check, which every service declares as data',
		imports: ['input', 'http', 'declare', 'errors', 'decision', 'clock', 'text'],
	},
	customRequest: {
		holds: 'the operations for paths that no other operation has',
		imports: ['declare', 'errors', 'text'],
	},
	editor: {
		holds: 'lists in forms',
		imports: ['http', 'declare', 'errors'],
	},
	http: {
		holds:
			'client, connection, retry policy, deadlines, answers as errors, redaction, downloads, pages',
		imports: ['declare', 'errors', 'n8n', 'words', 'decision', 'concurrency', 'clock', 'text'],
	},
	declare: {
		holds: 'what an operation says: its type, parameters, service and form',
		imports: ['errors', 'text'],
	},
	errors: {
		holds: "errors of one item, in n8n's form",
		imports: ['n8n'],
	},
	n8n: {
		holds: 'what n8n does without documenting it, with the versions that each file was tried with',
		imports: ['decision', 'text'],
	},
	words: {
		holds: 'what words of the platform mean',
		imports: ['decision', 'text'],
	},
	decision: {
		holds: 'an answer for words that nobody knows',
		imports: [],
	},
	concurrency: {
		holds: 'concurrent work, and work in turn',
		imports: [],
	},
	clock: {
		holds: 'the time, and waiting',
		imports: [],
	},
	text: {
		holds: 'reading and writing texts: words, files, pages, emails',
		imports: [],
	},
};
