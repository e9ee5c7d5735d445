import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { shared } from './jest.config.mjs';

/** Module -> what looks at it beside its own tests; a mutant that only others notice is undetected. */
const alsoLooking = {
	'shared/http': ['shared/(run|editor)', 'Chat/media', 'AiAgents/calls/call\\.'],
	'shared/input': ['realData'],
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
const [, module] = /^nodes\/(\w+(?:\/\w+(?=\/))?)\//.exec(mutated) ?? [];
if (!module)
	throw new Error('Name a file: npm run mutation -- --mutate nodes/shared/http/retry.ts');

const places = [`${module}/`, ...(alsoLooking[module] ?? [])].map(
	(place) => new RegExp(`^${place}`),
);

const testFiles = readdirSync('test', { recursive: true }).filter(
	(file) => /(?<!\.long)\.test\.ts$/.test(file) && places.some((place) => place.test(file)),
);

/** Mutation tests of a file, mostly of the code that must not write twice; not part of CI. */
export default {
	plugins: ['@stryker-mutator/jest-runner'],
	testRunner: 'jest',
	jest: {
		projectType: 'custom',
		config: {
			...shared,
			rootDir: '.',
			testRunner: '<rootDir>/test/harness/jest-circusForMutants.mjs',
			testMatch: testFiles.map((file) => `<rootDir>/test/${file}`),
			testTimeout: 60_000,
		},
		enableFindRelatedTests: false,
	},
	coverageAnalysis: 'perTest',
	reporters: ['clear-text', 'progress', 'json', 'html'],
	htmlReporter: { fileName: 'node_modules/.cache/mutation/report.html' },
	jsonReporter: { fileName: 'node_modules/.cache/mutation/report.json' },
	clearTextReporter: { allowColor: true, logTests: false, reportTests: false },
	concurrency: 2,
	dryRunTimeoutMinutes: 60,
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
