/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   uses the garbage collector and the event loop */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Jest hides `globalThis.gc` from tests, even with `--expose-gc`. */
export const collectGarbage = runInNewContext('gc') as () => void;

export const nextTurn = async () => await new Promise((resolve) => setImmediate(resolve));
