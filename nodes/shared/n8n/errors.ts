/** How n8n 2.41.1 and 1.123.81 treat the errors of a node. */
interface Text {
	message: string;
	description?: string | null;
}

/**
 * n8n records an execution as canceled by a person if the message contains "canceled" (n8n-core's
 * processSuccessExecution). The description says so, because an ID or a name may be respelled.
 */
export function withoutCanceled<T extends Text>({ message, description }: T) {
	if (!message.includes('canceled')) return { message, description: description ?? undefined };
	const note = 'Where the title says “cancelled”, the original has one “l”.';
	return {
		message: message.replaceAll('canceled', 'cancelled'),
		description: description ? `${description.trim().replace(/[^.!?]$/, '$&.')} ${note}` : note,
	};
}

/** n8n's error output takes items with `error` and `message` alone; on 2.x also `details`. */
export const takesErrorDetails = (context: object) => 'isToolExecution' in context;
