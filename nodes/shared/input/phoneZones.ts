import { countriesOf } from './internal/numberPlan';

interface WithZones {
	getTimeZones?(): string[] | undefined;
	/** As earlier versions of Node.js have it. */
	timeZones?: string[];
}

/** Node.js knows the zones of a country from the same data as their times. It has none for a few territories. */
function zonesIn(country: string): string[] {
	if (!/^[A-Z]{2}$/.test(country)) return [];
	const locale = new Intl.Locale(`und-${country}`) as WithZones;
	return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/**
 * The time zones that a phone may be in, by its number: those of all countries with such numbers. Empty if one of them
 * has no known zone. A number says nothing of the region: mobile numbers move with people.
 */
export function zonesOfNumber(phone: string): string[] {
	const zones = countriesOf(phone.replace(/^\+/, '')).map(zonesIn);
	return zones.every(({ length }) => length > 0) ? [...new Set(zones.flat())].sort() : [];
}
