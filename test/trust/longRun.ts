/** Set by `npm run test:long`, and by whoever plays another sample: `--globals '{"trustSeed":7}'`. */
declare const longRun: boolean | undefined;
declare const trustSeed: number | undefined;

/** Whether everything is played, in place of a sample. */
export const isWhole = typeof longRun !== 'undefined';

/** What the samples are drawn with; stands in the names of the tests. */
export const seed = typeof trustSeed === 'undefined' ? 20_261_121 : trustSeed;
