import type { Files } from './files';
import { generateOpenApi } from './openapi/openapi';
import { generateOperations } from './operations';
import { generateReadings } from './readings';
import { writePage } from './reference/page';
import { listRequests } from './reference/requests';
import { generateSchemas } from './schemas/outputs';
import { generateSkill } from './skill';

/** Generators of text, by the npm script that runs them. The tests compare what each returns. */
export const generators: Readonly<Record<string, () => Files | Promise<Files>>> = {
	openapi: generateOpenApi,
	operations: generateOperations,
	readings: generateReadings,
	reference: async () => ({ 'docs/reference.md': writePage(await listRequests()) }),
	schemas: generateSchemas,
	skill: generateSkill,
};
