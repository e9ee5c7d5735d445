import { testedAiAgents } from './AiAgents/tested';
import { testedNumbering } from './Numbering/tested';
import type { Tested } from './tested';

/** Every service of the pack; a further one is its line here. */
export const testedServices: readonly Tested[] = [testedAiAgents, testedNumbering];
