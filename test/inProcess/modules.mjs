import { transformFileSync } from '@swc/core';
import { ModuleMocker } from 'jest-mock';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const compiled = new Map();
const mocker = new ModuleMocker(globalThis);

/** What tests use of Jest's object. */
export const jest = {
	spyOn: mocker.spyOn.bind(mocker),
	restoreAllMocks: () => mocker.restoreAllMocks(),
	setTimeout: (ms) => (globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms),
};

/** Lets Node.js itself load TypeScript, compiled with these options of swc. */
export function loadTypeScript(options) {
	const compile = (file) => transformFileSync(file, { ...options, swcrc: false }).code;
	const loadJson = require.extensions['.json'];
	// In this order: `./Email.node` is the node, not its codex file.
	delete require.extensions['.json'];
	require.extensions['.ts'] = (module, file) => {
		if (!compiled.has(file)) compiled.set(file, compile(file));
		module._compile(compiled.get(file), file);
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

export { require };
