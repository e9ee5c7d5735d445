import asyncHooks from 'node:async_hooks';
import { readFileSync } from 'node:fs';

import { forgetModules, jest, loadTypeScript, require } from './modules.mjs';

const adapter = require.resolve('jest-circus/runner');
const initial = { env: { ...process.env }, directory: process.cwd() };
/** Jest finds its own state in its modules. */
const isNotOfJest = (path) => !/\/node_modules\/@?jest/.test(path);

let isPrepared = false;
let hadOwnPackages = false;

/** Does what Jest's own runtime does, without a context and packages of its own for every file. */
const runtime = {
	requireInternalModule,
	requireModule: require,
	setGlobalsForRuntime() {},
	unstable_shouldLoadAsEsm: () => false,
	enterTestCode() {},
	leaveTestCode() {},
};

const storages = new Set();

/** Jest's modules make a storage for every file, which Node.js then asks about each promise. */
function requireInternalModule(path) {
	const { AsyncLocalStorage } = asyncHooks;
	asyncHooks.AsyncLocalStorage = class extends AsyncLocalStorage {
		constructor(...options) {
			super(...options);
			storages.add(this);
		}
	};
	try {
		return require(path);
	} finally {
		asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
	}
}

/**
 * A `testRunner` for Jest that runs the test files of a worker in one context. Jest loads n8n's
 * packages again for every file, which takes seconds. A file that changes how packages load says
 * `@ownPackages` in its first line.
 */
export default async function run(globalConfig, config, environment, _runtime, path, send) {
	prepare(config);
	const hasOwnPackages = readFileSync(path, 'utf8').startsWith('/** @ownPackages');
	forgetPrevious();
	forgetModules(hasOwnPackages || hadOwnPackages ? isNotOfJest : undefined);
	hadOwnPackages = hasOwnPackages;
	Object.assign(globalThis, config.globals);
	globalThis.console = environment.global.console;
	const { default: runFile } = require(adapter);
	return await runFile(globalConfig, config, { global: globalThis }, runtime, path, send);
}

function prepare({ transform }) {
	if (isPrepared) return;
	isPrepared = true;
	loadTypeScript(transform.find(([, path]) => path.includes('swc'))[2]);
	globalThis.jest = jest;
}

/** Whatever an earlier file may have left. */
function forgetPrevious() {
	jest.restoreAllMocks();
	for (const storage of storages) storage.disable();
	storages.clear();
	for (const name of Object.keys(process.env)) delete process.env[name];
	Object.assign(process.env, initial.env);
	process.chdir(initial.directory);
	// Jest's state of a file holds its tests, and these its modules.
	for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
		if (/EVENT_HANDLERS|JEST_STATE|TEST_TIMEOUT/.test(symbol.description))
			delete globalThis[symbol];
	}
	forgetModules((path) => path.includes('/jest-circus/'));
}
