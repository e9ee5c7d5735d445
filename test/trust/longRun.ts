/** Set by `npm run test:long`, and by whoever plays another sample: `--globals '{"trustSeed":7}'`. */
declare const longRun: boolean | undefined;
declare const trustSeed: number | undefined;
/** Set by whoever plays a larger or smaller part of the matrix: `--globals '{"trustShare":0.05}'`. */
declare const trustShare: number | undefined;

/** Whether everything is played, in place of a sample. */
export const isWhole = typeof longRun !== 'undefined';

/** What the samples are drawn with; stands in the names of the tests. */
export const seed = typeof trustSeed === 'undefined' ? 20_261_121 : trustSeed;

/** The part of the matrix that a sample plays. */
export const share = typeof trustShare === 'undefined' ? 0.003 : trustShare;
