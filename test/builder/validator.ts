/* eslint-disable @n8n/community-nodes/no-restricted-imports -- writes what n8n's validator reads */
import { setSchemaBaseDirs, validateNodeConfig } from '@n8n/workflow-sdk';
import { orchestrateGeneration } from '@n8n/workflow-sdk/dist/generate-types/generate-types';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { name as pack } from '../../package.json';
import { allNodes } from '../harness/allNodes';

interface Placed {
	type: string;
	typeVersion: number;
	parameters: object;
}

/**
 * n8n's validator of nodes with the schemas of ours, which n8n's own generator derives. n8n itself has
 * them for its own nodes only, and takes any parameters of a community node.
 */
export function useValidator(): (node: Placed) => string[] {
	const folder = mkdtempSync(join(tmpdir(), 'switchboard-schemas-'));
	beforeAll(async () => {
		const nodes = allNodes.map(([, { description }]) => ({
			...description,
			name: `${pack}.${description.name}`,
		}));
		await orchestrateGeneration({ nodes: nodes as never, outputDir: folder });
		setSchemaBaseDirs([folder]);
	});
	afterAll(() => {
		setSchemaBaseDirs([]);
		rmSync(folder, { recursive: true, force: true });
	});
	return ({ type, typeVersion, parameters }) =>
		validateNodeConfig(type, typeVersion, { parameters }).errors.map(
			({ path, message }) => `${path}: ${message}`,
		);
}
