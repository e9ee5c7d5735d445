const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Whether an execution is run by n8n's next engine (workflow setting `engineType: "v2"`): its IDs are
 * UUIDs, the present engine's are numbers. Each node then starts without node context, with another
 * resume token, and cannot suspend the execution.
 */
export const isOfNextEngine = (executionId: string | undefined): boolean =>
	uuid.test(String(executionId));
