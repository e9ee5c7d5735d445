import type { Schema } from '../../../../sandbox/contract/document';
import { call, mediaProcessing } from '../../../../sandbox/services/outboundVoice/body';
import { schemaOf } from '../fromZod';
import { record, ref, text } from '../schema';

const nameOf = (type: string) =>
	type.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());

const kinds = mediaProcessing.options.map((kind): [string, Schema] => [
	nameOf(kind.shape.type.value),
	schemaOf(kind),
]);

const body = schemaOf(call);

/** The body of a call and the kinds of media processing. */
export const voiceRecords: Readonly<Record<string, Schema>> = {
	...Object.fromEntries(kinds),
	NewCall: {
		...body,
		properties: {
			...body.properties,
			mediaProcessing: { oneOf: kinds.map(([name]) => ref(name)) },
		},
	},
	AcceptedCall: record({
		account_sid: { ...text, description: 'The tenant ID' },
		direction: { ...text, examples: ['outbound-api'] },
		sid: { ...text, description: 'Call identifier' },
	}),
};
