import { errorFor } from '../../nodes/shared/http/internal/answerError';

const json = (body: unknown) => JSON.stringify(body);
/** Who sends it, the body, its status, and the reason that an error quotes. */
const rows: Array<[string, string, number, string | undefined]> = [
	['any', '{"message":" No. "}', 400, 'No'],
	['the clearest first', '{"error":"two","message":"one"}', 400, 'one'],
	['an object in its place', '{"message":{"a":1},"error":"two"}', 400, 'two'],
	['another field', '{"other":"No"}', 400, undefined],
	['a text of JSON', '"No such thing"', 400, 'No such thing'],
	['a text of a success', '"No such thing"', 399, undefined],
	['a text', 'No JSON.', 400, 'No JSON'],
	['a page of a success', '<html>No</html>', 200, undefined],
	[
		'a page',
		'<head><title>T</title><style>p {}</style></head><p>No\n <b>such</b></p>',
		404,
		'No such',
	],
	['a long page', `<title>Not here</title>${'<p>Links</p>'.repeat(40)}`, 404, 'Not here'],
	['an empty page', `<p>${' '.repeat(10_000)}No</p>`, 404, undefined],
	['an object of an error', '{"error":{"code":7,"message":"No"}}', 400, 'No'],
	[
		'Nest',
		'{"message":["a is empty","b is not"],"error":"Bad Request"}',
		400,
		'a is empty; b is not',
	],
	['FastAPI', '{"detail":[{"loc":["body","name"],"msg":"is empty"}]}', 422, 'body.name: is empty'],
	['JSON:API', '{"errors":[{"title":"No"},7,null]}', 400, 'No'],
	[
		'JSON:API',
		json({
			errors: [
				{ title: 'Invalid', detail: 'must be above 0', source: { pointer: '/data/quantity' } },
			],
		}),
		422,
		'data/quantity: must be above 0',
	],
	['too deep', '{"error":{"error":{"error":{"error":{"error":"deep"}}}}}', 400, undefined],
	['four levels', '{"error":{"error":{"error":{"error":"four"}}}}', 400, 'four'],
	[
		'too deep',
		'{"errors":[{"errors":[{"errors":[{"errors":[{"errors":"deep"}]}]}]}]}',
		400,
		undefined,
	],
	['a redirect', '{"message":"Moved"}', 302, 'Moved'],
	['many', '{"errors":["1","2","3","4","5","6"]}', 400, '1; 2; 3; 4; 5'],
	[
		'a long place',
		'{"detail":[{"loc":[1,2,3,4,5,6],"msg":"is empty"}]}',
		422,
		'1.2.3.4.5: is empty',
	],
	['JavaScript', '{"message":"[object Object]"}', 400, undefined],
	['a long text', `"${'x'.repeat(201)}"`, 400, 'x'.repeat(200)],
	['no status', '{"message":"No"}', 0, undefined],
	[
		'RP05: ASP.NET',
		json({
			type: 'https://tools.ietf.org/html/rfc9110',
			title: 'One or more validation errors occurred.',
			status: 400,
			errors: { Quantity: ['The field Quantity must be between 1 and 100.'] },
			traceId: '00-1',
		}),
		400,
		'Quantity: The field Quantity must be between 1 and 100',
	],
	[
		'RP05: Spring Boot',
		json({
			timestamp: '2026-01-24',
			status: 400,
			error: 'Bad Request',
			message: '',
			path: '/api',
			errors: [
				{
					codes: ['Min'],
					defaultMessage: 'must be greater than or equal to 1',
					field: 'quantity',
					objectName: 'order',
				},
			],
		}),
		400,
		'quantity: must be greater than or equal to 1',
	],
	[
		'Spring Boot',
		json({
			status: 400,
			error: 'Bad Request',
			message: "Validation failed for object='order'. Error count: 1",
			errors: [{ defaultMessage: 'must not be blank', field: 'reference' }],
		}),
		400,
		'reference: must not be blank',
	],
	[
		'Spring 6',
		json({
			type: 'about:blank',
			title: 'Bad Request',
			status: 400,
			detail: 'Failed to read request',
			instance: '/api',
		}),
		400,
		'Failed to read request',
	],
	[
		'RP05: Django',
		json({ quantity: ['Ensure this value is greater than or equal to 1.'] }),
		400,
		'quantity: Ensure this value is greater than or equal to 1',
	],
	[
		'Django',
		json({ non_field_errors: ['The fields reference must make a unique set.'] }),
		400,
		'The fields reference must make a unique set',
	],
	['a list that is no reason', json({ numbers: ['491', '492'] }), 200, undefined],
	['RP05: AWS', json({ Message: 'The quota was exceeded' }), 400, 'The quota was exceeded'],
	[
		'AWS',
		json({ __type: 'ValidationException', message: '1 validation error detected' }),
		400,
		'1 validation error detected',
	],
	[
		'S3',
		'<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Request has expired</Message><RequestId>1</RequestId></Error>',
		403,
		'Request has expired',
	],
	[
		'RP05: zod',
		json({
			success: false,
			error: {
				issues: [
					{ code: 'too_small', path: ['quantity'], message: 'Number must be greater than 0' },
				],
				name: 'ZodError',
			},
		}),
		400,
		'quantity: Number must be greater than 0',
	],
	[
		'zod, flattened',
		json({ formErrors: [], fieldErrors: { quantity: ['Must be above 0'] } }),
		400,
		'quantity: Must be above 0',
	],
	[
		'RP05: OAuth 2',
		json({ error: 'invalid_token', error_description: 'The token expired' }),
		401,
		'The token expired',
	],
	[
		'Laravel',
		json({
			message: 'The given data was invalid.',
			errors: { quantity: ['The quantity must be at least 1.'] },
		}),
		422,
		'quantity: The quantity must be at least 1',
	],
	[
		'Rails',
		json({ errors: { reference: ['has already been taken'] } }),
		422,
		'reference: has already been taken',
	],
	[
		'Mongoose',
		json({ message: 'Validation failed', errors: { name: { message: 'Path is required.' } } }),
		400,
		'name: Path is required',
	],
	[
		'Fastify',
		json({
			statusCode: 400,
			code: 'FST_ERR_VALIDATION',
			error: 'Bad Request',
			message: 'body/quantity must be >= 1',
		}),
		400,
		'body/quantity must be >= 1',
	],
	[
		'hapi',
		json({
			statusCode: 400,
			error: 'Bad Request',
			message: '"quantity" must be greater than 0',
			validation: { keys: ['quantity'] },
		}),
		400,
		'"quantity" must be greater than 0',
	],
	[
		'Ajv',
		json({ errors: [{ instancePath: '/quantity', keyword: 'minimum', message: 'must be >= 1' }] }),
		400,
		'quantity: must be >= 1',
	],
	[
		'express-validator',
		json({ errors: [{ type: 'field', msg: 'Invalid value', path: 'quantity', location: 'body' }] }),
		400,
		'quantity: Invalid value',
	],
	[
		'Google',
		json({
			error: {
				code: 400,
				message: 'Request contains an invalid argument.',
				status: 'INVALID_ARGUMENT',
				details: [{ fieldViolations: [{ field: 'quantity', description: 'must be above 0' }] }],
			},
		}),
		400,
		'quantity: must be above 0',
	],
	[
		'ASP.NET Web API 2',
		json({
			Message: 'The request is invalid.',
			ModelState: { 'order.Quantity': ['must be above 0'] },
		}),
		400,
		'order.Quantity: must be above 0',
	],
	[
		'RFC 7807',
		json({ 'invalid-params': [{ field: 'quantity', reason: 'must be positive' }] }),
		400,
		'quantity: must be positive',
	],
	[
		'Symfony',
		json({
			'hydra:title': 'An error occurred',
			violations: [{ propertyPath: 'quantity', message: 'must be positive' }],
		}),
		422,
		'quantity: must be positive',
	],
	[
		'Apigee',
		json({ fault: { faultstring: 'Spike arrest violation', detail: { errorcode: 'x' } } }),
		400,
		'Spike arrest violation',
	],
	[
		'AWS Lambda',
		json({ errorMessage: 'Task timed out after 3 s', errorType: 'Error' }),
		500,
		'Task timed out after 3 s',
	],
	[
		'a messaging platform',
		json({ errcode: 40001, errmsg: 'access token expired' }),
		400,
		'access token expired',
	],
	[
		'its own email service',
		json({ status: { code: 400, message: 'The sender is not approved' } }),
		400,
		'The sender is not approved',
	],
	[
		'a path that is no field',
		json({ status: 404, error: 'No such order', path: '/orders' }),
		404,
		'No such order',
	],
];

it.each(rows)('%s: %s with %i is because of %s', (_source, text, status, said) => {
	// Where the text is the operation's own, the sentence is quoted behind it.
	const errors = { [status]: { message: 'Not found', description: 'Look elsewhere.' } };
	const { description } = errorFor({ status, text }, { effect: 'read', host: 'a.example', errors });
	const [, quote] = / The (?:response|service) said: “(.*)”\.$/.exec(description) ?? [];
	expect(quote).toBe(said);
});
