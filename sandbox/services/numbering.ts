import type { StatefulService } from '../http/route';
import { assignDueNumbers } from './numbering/assignment';
import { billPassedMonths } from './numbering/billing';
import { managementRoutes } from './numbering/management';
import { readRoutes } from './numbering/reading';
import { rowsShown } from './numbering/resources';
import { seedNumbering } from './numbering/seed';
import { numberingSettings } from './numbering/settings';

export const numbering: StatefulService<'numbering'> = {
	name: 'numbering',
	settings: numberingSettings,
	seed: seedNumbering,
	rows: rowsShown,
	tick(world) {
		assignDueNumbers(world);
		billPassedMonths(world);
	},
	authenticate: ({ tokens }, request) => tokens.authenticateAccount(request),
	routes: [...managementRoutes, ...readRoutes],
};
