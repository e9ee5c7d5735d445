import { isForTools } from '../../nodes/shared/declare/operation';
import { formOf } from '../../nodes/shared/declare/service';
import { entriesOf } from '../harness/entries';
import { testedServices } from '../harness/services';

const inTools = testedServices
	.flatMap((tested) => entriesOf(tested))
	.filter(({ operation }) => isForTools(operation))
	.map((entry) => [entry.key, entry.operation] as const);

/** A device's token names nobody whom an author could allow. */
const kindsWithoutNames = ['token'];

it.each(inTools.filter(([, { limited }]) => limited?.reached))(
	'%s has Allowed Recipients in tools, below the field that says whom it reaches',
	(_key, operation) => {
		const { by, recipientField = '' } = operation.limited!;
		if (kindsWithoutNames.includes(by)) return;
		const names = formOf(operation).map(({ name }) => name);
		expect(operation.parameters.map(({ name }) => name)).toContain(recipientField);
		expect(names[names.indexOf(recipientField) + 1]).toBe('allowedRecipients');
	},
);

/** An action's verb says whether people are reached. A custom request names nobody, and is counted instead. */
const reaching = inTools.filter(
	([, { action, effect }]) =>
		effect === 'write' &&
		/^(?:send|reply|start|notify|call|forward|broadcast|publish|invite)\b/i.test(action),
);

it.each(reaching)('%s, whose action reaches people, declares whom', (_key, { limited }) => {
	expect(limited?.reached !== undefined || limited?.by === 'request').toBe(true);
});
