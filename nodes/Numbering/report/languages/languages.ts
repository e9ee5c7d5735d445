import type { Phrases } from '../phrases';
import { english } from './english';
import { french } from './french';
import { german } from './german';
import { portuguese } from './portuguese';
import { spanish } from './spanish';

/** The languages of reports, by their code. */
export const languages: Readonly<Record<string, Phrases>> = {
	de: german,
	en: english,
	es: spanish,
	fr: french,
	pt: portuguese,
};
