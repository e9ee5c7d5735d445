import type { Route } from './route';
import { numbering } from './services/numbering';
import type { World } from './world';

/** Every service of the sandbox; a further one is its file and its name here. */
export const services: ReadonlyArray<(world: World) => Route[]> = [numbering];
