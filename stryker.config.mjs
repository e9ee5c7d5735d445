import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Module -> what looks at it beside its own tests; a mutant that only others notice is undetected. */
const alsoLooking = {
	'shared/http': ['shared/(run|editor)', 'Chat/media', 'AiAgents/calls/call\\.'],
	'shared/wait': ['(Email|WaitForDids)/', '(Chat/messages|OutboundVoice/calls|Push/notif)'],
	'shared/webhook': ['Chat/trigger/notification', 'AiAgents/trigger/trigger\\.'],
	'shared/write': [
		'shared/(run|errors/agent)',
		'Numbering/(confirm|orders)',
		'(Email/s|WaitForDids)',
	],
	'Numbering/orders': ['Numbering/(confirm|decimal|rates)', 'shared/write/limits/operations'],
};

const mutated = process.argv[process.argv.indexOf('--mutate') + 1];
const [, module, name] = /^nodes\/(\w+(?:\/\w+(?=\/))?)\/(?:.*?(\w+)\.ts$)?/.exec(mutated) ?? [];
if (!module)
	throw new Error('Name a file: npm run mutation -- --mutate nodes/shared/http/retry.ts');

const program =
	'node node_modules/jest/bin/jest.js --selectProjects unit --runInBand --bail --silent';
const testsIn = (...places) =>
	`${program} --passWithNoTests --testPathPatterns ${places.map((place) => `'test/${place}'`).join(' ')}`;

/** Mutation tests of a file, mostly of the code that must not write twice; not part of CI. */
export default {
	testRunner: 'command',
	commandRunner: {
		// Most mutants are noticed by the tests of their file, and these take the least time.
		command: [name ? [`${module}/.*\\b${name}\\.`] : [], [`${module}/`], alsoLooking[module] ?? []]
			.filter((places) => places.length > 0)
			.map((places) => testsIn(...places))
			.join(' && '),
	},
	reporters: ['clear-text', 'progress', 'html'],
	htmlReporter: { fileName: 'node_modules/.cache/mutation/report.html' },
	clearTextReporter: { allowColor: true, logTests: false, reportTests: false },
	concurrency: 2,
	// On top of one and a half times what the tests take.
	timeoutMS: 20_000,
	tempDirName: join(tmpdir(), 'switchboard-mutation'),
	ignorePatterns: [
		'/dist',
		'/docs',
		'/coverage',
		'/.test-results',
		'/sandbox/dist',
		'/demo/*/node_modules',
		'/demo/.home',
	],
};
