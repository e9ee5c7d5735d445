/** How n8n 2.41.1 treats the errors of a node. */
interface Text {
	message: string;
	description?: string | null;
}

/**
 * n8n records an execution as canceled by a person if the message contains "canceled" (n8n-core's
 * processSuccessExecution), so it is respelled. The description says so: it may be in an ID.
 */
export function withoutCanceled<T extends Text>({ message, description }: T) {
	if (!message.includes('canceled')) return { message, description: description ?? undefined };
	const note = 'Where the title says “cancelled”, the original has one “l”.';
	return {
		message: message.replaceAll('canceled', 'cancelled'),
		description: description ? `${description.trim().replace(/[^.!?]$/, '$&.')} ${note}` : note,
	};
}
