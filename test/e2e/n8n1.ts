import { isN8n1 } from '../../demo/line';

/** For a test of what n8n 1.x does not have: left out there, with a name that says why. */
export const itWith = (needed: string) => (name: string, test: () => Promise<void>) =>
	isN8n1 ? it.skip(`${name} (n8n 1.x has no ${needed})`, test) : it(name, test);

/** The same for tests that belong together. */
export const describeWith = (needed: string) => (name: string, tests: () => void) =>
	isN8n1 ? describe.skip(`${name} (n8n 1.x has no ${needed})`, tests) : describe(name, tests);
