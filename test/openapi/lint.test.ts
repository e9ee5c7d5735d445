import { createConfig, lint, lintFromString } from '@redocly/openapi-core';

import { committed, files } from './documents';

/** Redocly's recommended rules, but for what the platform's documents do not show. */
const openConfig = async () =>
	await createConfig({
		extends: ['recommended'],
		rules: {
			// Most errors are of any status: they are in `default`.
			'operation-4xx-response': 'off',
			// The sandbox, which is the only known server.
			'no-server-example.com': 'off',
		},
	});

const describeProblem = ({ ruleId, message, location }: Awaited<ReturnType<typeof lint>>[number]) =>
	`${ruleId} ${location[0]?.pointer}: ${message}`;

it.each(files)('%s.json has no problem for the linter', async (file) => {
	const problems = await lint({ ref: `docs/openapi/${file}.json`, config: await openConfig() });
	expect(problems.map(describeProblem)).toEqual([]);
});

it('the linter finds a wrong type and a missing parameter', async () => {
	const { '/api/data/orders/{id}': order, ...paths } = committed.numbering.paths;
	const wrong = { ...order, get: { ...order.get, parameters: [{ name: 'id', in: 'nowhere' }] } };
	const document = { ...committed.numbering, paths: { ...paths, '/api/data/orders/{id}': wrong } };
	const source = JSON.stringify(document);
	const problems = await lintFromString({ source, config: await openConfig() });
	expect(problems.map(({ ruleId }) => ruleId)).toEqual(
		expect.arrayContaining(['struct', 'path-parameters-defined']),
	);
});
