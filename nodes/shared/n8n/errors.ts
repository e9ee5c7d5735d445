/**
 * How n8n 2.41.1 and 1.123.81 treat the errors of a node.
 */
interface Text {
	message: string;
	description?: string | null;
}

/**
 * n8n records an execution as canceled, as if a person had stopped it, if the message contains
 * "canceled" in lower case (processSuccessExecution of n8n-core). Messages quote services and values,
 * so the word is respelled. The description says so, because an ID or a name may have been changed.
 */
export function withoutCanceled<T extends Text>({ message, description }: T) {
	if (!message.includes('canceled')) return { message, description: description ?? undefined };
	const note = 'Where the title says “cancelled”, the original has one “l”.';
	return {
		message: message.replaceAll('canceled', 'cancelled'),
		description: description ? `${description.trim().replace(/[^.!?]$/, '$&.')} ${note}` : note,
	};
}

/**
 * Whether an item with the key `details` goes to the error output. n8n sends an item there only if its
 * keys are `error` and `message`, on 2.x also `details`; on 1.x that third key would send it to the success
 * output.
 */
export const takesErrorDetails = (context: object) => 'isToolExecution' in context;
