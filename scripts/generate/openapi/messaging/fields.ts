import type { Readings } from '../../../../sandbox/contract/document';

/** The described form of what the samples show otherwise, and theirs. */
export const described = (setting: string): Readings => ({ [setting]: ['described', 'both'] });
export const ofSample = (setting: string): Readings => ({ [setting]: ['sample', 'both'] });
