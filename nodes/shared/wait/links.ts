import type { IExecuteFunctions } from 'n8n-workflow';

/** n8n's address of the execution. Its token fits every node of the execution, and holds no path. */
export const resumeUrlOf = (context: IExecuteFunctions) =>
	new URL(String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0)));

/**
 * A link to a question that waits. The query has an ID of the question that cannot be guessed, and each
 * receiver asks for its own, because the token alone says nothing of what the link was made for.
 */
export function linkTo(
	context: IExecuteFunctions,
	path: string,
	query: Readonly<Record<string, string | undefined>>,
): string {
	const url = resumeUrlOf(context);
	url.pathname += `/${path}`;
	for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value);
	return url.href;
}

/**
 * The same for an operation with n8n's name `sendAndWait`: n8n signs it for this question alone. It compares the
 * path with the one at which it is reached, which differs where a proxy serves n8n below a path.
 */
export const linkOfApproval = (
	context: IExecuteFunctions,
	path: string,
	query: Record<string, string>,
): string =>
	isBelowPath(resumeUrlOf(context))
		? linkTo(context, path, query)
		: context.getSignedResumeUrl(query);

/** `/webhook-waiting/17`, and more before it. */
const isBelowPath = ({ pathname }: URL) => pathname.split('/').length > 3;
