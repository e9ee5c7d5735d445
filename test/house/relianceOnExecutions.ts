/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads n8n's code */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeType } from 'n8n-workflow';

import {
	answerPause,
	answersIn,
	hidesData,
	pauseIfAsked,
	requestPause,
	userOf,
} from '../../nodes/shared/n8n/executions';
import { stateOfExecution } from '../../nodes/shared/n8n/resuming';
import { Numbering } from '../../nodes/Numbering/Numbering.node';
import type { Stored } from '../harness/engine';
import { answerStored, continueInEngine } from '../harness/engine';
import { contextsOf, items } from '../harness/n8nContexts';
import type { Reliance } from './relianceOnContexts';

/** n8n's own code, where the demo's n8n is installed. */
const inN8n = (file: string) => join(__dirname, '../../demo/n8n/node_modules', file);

/** `test/e2e/askInChat.long.test.ts` asks it. */
const waitingWebhooks = inN8n('n8n/dist/webhooks/waiting-webhooks.js');

const executionStore = inN8n('@n8n/db/dist/repositories/execution.repository.js');

export const relianceOnExecutions: Reliance[] = [
	[
		'resuming.ts',
		'an execution that takes nothing says why',
		() => {
			if (!existsSync(waitingWebhooks)) return;
			const text = readFileSync(waitingWebhooks, 'utf8').replaceAll('${executionId}', '7');
			const quoted = [...text.matchAll(/`(The execution "7[^`]+)`|'(Could not find[^']+)'/g)];
			const words = quoted.map(([, first, second]) => first ?? second);
			const states = words.map((message) =>
				[404, 409].map((status) => stateOfExecution(status, { message })),
			);
			expect(states).toEqual([
				['gone', 'unknown'],
				['unknown', 'running'],
				['unknown', 'gone'],
				['unknown', 'continued'],
				['gone', 'unknown'],
			]);
		},
	],
	[
		'executions.ts',
		'pruning deletes no execution that waits, and in the end only what it has marked',
		() => {
			if (!existsSync(executionStore)) return;
			const text = readFileSync(executionStore, 'utf8');
			const bodyOf = (name: string) => text.split(`async ${name}(`)[1].split('\n    async ')[0];
			expect(bodyOf('softDeletePrunableExecutions')).toMatch(
				/\.update\([^;]*status: [^;]*Not\)?\([^;]*\['new', 'running', 'waiting'\]/,
			);
			expect(bodyOf('findSoftDeletedExecutions')).toMatch(/where: {\s*deletedAt: /);
		},
	],
	[
		'executions.ts',
		'the address that resumes an execution has a token',
		() => {
			const { $execution, $runIndex } = contextsOf().execute.getWorkflowDataProxy(0);
			expect($execution.resumeUrl).toMatch(/[?&]signature=token-of-resume/);
			expect($runIndex).toBe(0);
		},
	],
	[
		'executions.ts',
		'the input that a suspended node passes on is that of its context',
		() => {
			const { execute, executeData } = contextsOf();
			expect(execute.getExecuteData()).toBe(executeData);
		},
	],
	[
		'executions.ts',
		'a node that asks for itself runs again after the wait, with the answer, and passes on its own output alone',
		async () => {
			const type: INodeType = {
				description: { ...new Numbering().description, properties: [], credentials: [] },
				async execute(response) {
					const paused = await pauseIfAsked(this);
					if (paused) return paused;
					if (!response?.actionResponses.length) return requestPause(this, new Date(0));
					return [answersIn(response, 1).map((json) => ({ json }))];
				},
			};
			const { data } = await continueInEngine(type, {}, { items, credential: {} });
			expect(data.waitTill).toEqual(new Date(0));
			const outputOf = async (stored: Stored) =>
				(await continueInEngine(type, {}, { credential: {} }, stored)).data.resultData.runData
					.Tested[0].data?.main;
			expect(await outputOf(data)).toEqual([[]]);
			const answered = answerStored(data, answerPause({ answer: 42 }, 1));
			expect(await outputOf(answered)).toMatchObject([[{ json: { answer: 42 } }]]);
		},
	],
	[
		'executions.ts',
		'an execution says whose credentials it has, and whether it hides its data',
		() => {
			const { execute, execution } = contextsOf();
			const runtimeData = { usesDynamicCredentials: true, executedByUserId: 'user-1' };
			Object.assign(execution.executionData!, { runtimeData });
			expect([userOf(execute), hidesData(execute)]).toEqual(['user-1', false]);
			const redaction = { version: 2, production: true, manual: true };
			Object.assign(execution.executionData!, { runtimeData: { redaction } });
			expect(hidesData(execute)).toBe(true);
		},
	],
];
