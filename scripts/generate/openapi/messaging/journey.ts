import type { Operation, Schema } from '../../../../sandbox/contract/document';
import { journeySettings } from '../../../../sandbox/services/journey/settings';
import { journeyBodies } from '../../../../sandbox/services/journey/starting';
import { errorsOf, shapes } from '../errors';
import { answer, body, type Line } from '../operation';
import { either, integer, notShown, record, ref, text } from '../schema';
import { bodiesUnderSettings } from '../underSettings';

const elsewhere = (shape: string) => ({ 'journey.unknownPath': [shape] });

export const journeyRecords: Readonly<Record<string, Schema>> = {
	...bodiesUnderSettings('journey', journeySettings, journeyBodies),
	JourneyResult: record({ messageId: text, message: text }),
	NoJourney: record({ message: text, error: text, statusCode: integer }),
};

const operation: Operation = {
	operationId: 'startJourney',
	summary: 'Start a journey',
	tags: ['Journey'],
	requestBody: body(ref('JourneyEvent')),
	responses: {
		'200': answer(
			'The journey is queued.',
			ref('JourneyResult'),
			notShown('Whether the error comes with status 200', ref('NoJourney'), {
				'journey.errorsIn': ['statusCode'],
			}),
		),
		'404': {
			description: 'The journey does not exist.',
			content: {
				'application/json': {
					schema: either(
						ref('NoJourney'),
						notShown('How another server answers', shapes.object, elsewhere('object')),
					),
				},
				'text/plain': {
					schema: notShown('How another server answers', text),
					'x-readings': { 'journey.unknownPath': ['text', 'html'] },
				},
			},
			'x-empty': elsewhere('empty'),
		},
		default: errorsOf('journey', 'unauthenticated', 'invalidInput')(),
	},
};

export const journeyOperations: readonly Line[] = [['POST /api/journey', operation]];
