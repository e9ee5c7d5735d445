/**
 * Runs a worker's test files in one context, each with modules of its own but those of the sandbox: Jest's
 * own runner loads n8n's packages for each, in three times the time. `@ownPackages` in the first line opts out. It
 * relies on what circus asks of a runtime, and on its symbols (`test/house/inProcess.test.ts`).
 */
import { transformFileSync } from '@swc/core';
import { ModuleMocker } from 'jest-mock';
import asyncHooks from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { compileFunction } from 'node:vm';

const require = createRequire(import.meta.url);
const compiled = new Map();
const mocker = new ModuleMocker(globalThis);

const jest = {
	spyOn: mocker.spyOn.bind(mocker),
	restoreAllMocks: () => mocker.restoreAllMocks(),
	setTimeout: (ms) => (globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms),
};

function loadTypeScript(options) {
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

/** The sandbox keeps its state in worlds, and takes long to load. */
const sandbox = join(process.cwd(), 'sandbox', sep);
const isOwn = (path) => !path.includes('/node_modules/') && !path.startsWith(sandbox);

function forgetModules(isForgotten = isOwn) {
	for (const path of Object.keys(require.cache)) {
		if (isForgotten(path)) delete require.cache[path];
	}
}

const adapter = require.resolve('jest-circus/runner');
const initial = { env: { ...process.env }, directory: process.cwd() };
/** Jest finds its own state in its modules. */
const isNotOfJest = (path) => !/\/node_modules\/@?jest/.test(path);

/** A `require` keeps the modules that it has loaded, also forgotten ones: each is used once. */
const load = (path) => createRequire(import.meta.url)(path);

let isPrepared = false;
let hadOwnPackages = false;

const runtime = {
	requireInternalModule,
	requireModule: load,
	setGlobalsForRuntime() {},
	unstable_shouldLoadAsEsm: () => false,
	enterTestCode() {},
	leaveTestCode() {},
};

/** Node.js would ask Jest's storage about each promise; a late timer would keep all modules. */
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
	const handleTestEvent = environment.handleTestEvent?.bind(environment);
	const ours = { global: globalThis, handleTestEvent };
	return await runFile(globalConfig, config, ours, runtime, path, send);
}

function prepare({ transform }) {
	if (isPrepared) return;
	isPrepared = true;
	loadTypeScript(transform.find(([, path]) => path.includes('swc'))[2]);
	globalThis.jest = jest;
}

/** Undoes what an earlier file has changed of what the files share: packages, environment, folder. */
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
