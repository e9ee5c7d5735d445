/** Set by `npm run test:long`. */
declare const longRun: boolean | undefined;
/** For another sample or another size: `--globals '{"trustSeed":7,"trustShare":0.05}'`. */
declare const trustSeed: number | undefined;
declare const trustShare: number | undefined;

/** Whether to run every case instead of a sample. */
export const isLongRun = typeof longRun !== 'undefined';

/** The seed of the samples; the test names show it. */
export const seed = typeof trustSeed === 'undefined' ? 20_261_121 : trustSeed;

/** The part of the fault matrix to run. */
export const share = typeof trustShare === 'undefined' ? (isLongRun ? 1 : 0.003) : trustShare;
