import { generateContributing } from './contributing';
import type { Files } from './files';
import { generateNumberPlans } from './numberPlans';
import { generateOperations } from './operations';
import { generateReference } from './reference/page';
import { generateReadings } from './reference/readingsPage';
import { generateSchemas } from './schemas/outputs';
import { generateSkill } from './skill';

/**
 * `npm run generate` writes these, in this order: the reference quotes the schemas. The tests compare what each
 * returns.
 */
export const generators: Readonly<Record<string, () => Files | Promise<Files>>> = {
	contributing: generateContributing,
	numberPlans: generateNumberPlans,
	operations: generateOperations,
	schemas: generateSchemas,
	reference: generateReference,
	readings: generateReadings,
	skill: generateSkill,
};
