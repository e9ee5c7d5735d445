/**
 * A `testRunner` for Jest that runs the test files of a worker in one context, each with modules of its
 * own. Jest's runner gives each file a context and packages of its own, and loads n8n's packages again
 * for each: that takes three times as long. No setting of Jest shares packages between files. A file that
 * changes how packages load says `@ownPackages` in its first line.
 *
 * It relies on Jest's circus: on what that asks of a runtime (what is missing in `runtime` fails every
 * file), and on the symbols under which it keeps its state (`test/house/inProcess.test.ts`).
 */
import { transformFileSync } from '@swc/core';
import { ModuleMocker } from 'jest-mock';
import asyncHooks from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { compileFunction } from 'node:vm';

const require = createRequire(import.meta.url);
const compiled = new Map();
const mocker = new ModuleMocker(globalThis);

/** What tests use of Jest's object. */
export const jest = {
	spyOn: mocker.spyOn.bind(mocker),
	restoreAllMocks: () => mocker.restoreAllMocks(),
	setTimeout: (ms) => (globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms),
};

/**
 * Lets Node.js itself load TypeScript, compiled with these options of swc: once, although each test file
 * evaluates it again.
 */
export function loadTypeScript(options) {
	const names = ['exports', 'require', 'module', '__filename', '__dirname'];
	const compile = (filename) => {
		const { code } = transformFileSync(filename, { ...options, swcrc: false });
		return compileFunction(code, names, { filename });
	};
	const loadJson = require.extensions['.json'];
	// In this order: `./Email.node` is the node, not its codex file.
	delete require.extensions['.json'];
	require.extensions['.ts'] = (module, file) => {
		if (!compiled.has(file)) compiled.set(file, compile(file));
		const { exports } = module;
		compiled.get(file).call(exports, exports, createRequire(file), module, file, dirname(file));
	};
	require.extensions['.json'] = loadJson;
}

const isOwn = (path) => !path.includes('/node_modules/');

/**
 * The next file gets modules of its own, as in Jest; packages stay loaded unless `isForgotten` takes
 * them as well.
 */
export function forgetModules(isForgotten = isOwn) {
	for (const path of Object.keys(require.cache)) {
		if (isForgotten(path)) delete require.cache[path];
	}
}

const adapter = require.resolve('jest-circus/runner');
const initial = { env: { ...process.env }, directory: process.cwd() };
/** Jest finds its own state in its modules. */
const isNotOfJest = (path) => !/\/node_modules\/@?jest/.test(path);

/** A `require` keeps the modules that it has loaded, also those that are forgotten: so each is used once. */
export const load = (path) => createRequire(import.meta.url)(path);

let isPrepared = false;
let hadOwnPackages = false;

/** Does what Jest's own runtime does, without a context and packages of its own for every file. */
const runtime = {
	requireInternalModule,
	requireModule: load,
	setGlobalsForRuntime() {},
	unstable_shouldLoadAsEsm: () => false,
	enterTestCode() {},
	leaveTestCode() {},
};

/**
 * In place of the storage in which Jest notes which test runs. Node.js would ask that about each promise, and
 * a timer that outlives its test would keep the test and all its modules.
 */
class CurrentTest {
	getStore() {
		return this.store;
	}

	async run(store, work) {
		const outer = this.store;
		this.store = store;
		try {
			return await work();
		} finally {
			this.store = outer;
		}
	}
}

function requireInternalModule(path) {
	const { AsyncLocalStorage } = asyncHooks;
	asyncHooks.AsyncLocalStorage = CurrentTest;
	try {
		return load(path);
	} finally {
		asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
	}
}

export default async function run(globalConfig, config, environment, _runtime, path, send) {
	prepare(config);
	const hasOwnPackages = readFileSync(path, 'utf8').startsWith('/** @ownPackages');
	forgetPrevious();
	forgetModules(hasOwnPackages || hadOwnPackages ? isNotOfJest : undefined);
	hadOwnPackages = hasOwnPackages;
	Object.assign(globalThis, config.globals);
	globalThis.console = environment.global.console;
	const { default: runFile } = load(adapter);
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
