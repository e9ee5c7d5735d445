/* eslint-disable @n8n/community-nodes/no-restricted-globals -- shared by all test files of a process */
const KEY = Symbol.for('switchboard.sandbox.breaches');

type Holder = typeof globalThis & { [KEY]?: string[] };

/** What sandboxes of this process did outside of their documents, in order; a test takes them out. */
export const breaches = ((globalThis as Holder)[KEY] ??= []);
