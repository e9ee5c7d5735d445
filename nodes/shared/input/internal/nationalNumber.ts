import { type NumberPlan, isNumberIn } from './numberPlan';
import { type Reading, read, unreadable } from '../reading';

/** A short code has no country code. */
export const maxShortCodeDigits = 6;

/** The digits are written as in the number’s country; the result has the country code. */
export function readNationalDigits(digits: string, plan: NumberPlan): Reading<string> {
	if (isShortCode(digits, plan)) return unreadable('it is a short code');
	const { code, trunk, isTrunkOptional } = plan;
	const hasTrunk = trunk !== '' && digits.startsWith(trunk);
	const national = [
		...(hasTrunk ? [digits.slice(trunk.length)] : []),
		...(trunk === '' || isTrunkOptional ? [digits] : []),
	].filter((one) => isNumberIn(plan, one));
	if (national.length === 1) return read(`${code}${national[0]}`);
	return unreadable(
		national.length > 1
			? 'it may be two numbers of the Default Country'
			: 'numbers of the Default Country don’t look like this',
	);
}

/**
 * In most countries, so few digits are a short code; islands and other small countries have such
 * numbers.
 */
function isShortCode(digits: string, { shapes }: NumberPlan): boolean {
	const lengths = new Set(shapes.flatMap((shape) => shape.lengths));
	const isSmall = Math.max(...lengths) <= maxShortCodeDigits + 1 || lengths.size <= 3;
	if (digits.length > maxShortCodeDigits) return false;
	return !isSmall || digits.length < 4 || /^11[268]/.test(digits);
}
