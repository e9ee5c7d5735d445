import { StepFailed } from './run.mjs';

/** Prints what failed, why, and what to do about it, and sets exit code 1. */
export function printFailure(failure) {
	process.exitCode ||= 1;
	if (!(failure instanceof StepFailed)) {
		console.error(failure);
		return;
	}
	if (failure.output) console.error(`\n${failure.output}`);
	console.error(`\n${failure.message}`);
	if (failure.advice) console.error(failure.advice);
}
