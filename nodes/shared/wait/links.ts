import type { IExecuteFunctions } from 'n8n-workflow';

/** The token of n8n’s address is valid for every node of the execution and every path. */
export const resumeUrlOf = (context: IExecuteFunctions) =>
	new URL(String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0)));

/**
 * The query has a question ID that cannot be guessed, and each receiver checks it, because the
 * token doesn’t say what the link was made for.
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
 * n8n signs the link of an operation with n8n’s name `sendAndWait` for this question only. n8n
 * compares the signed path with the requested one, which differs if a proxy serves n8n below a
 * path.
 */
export const linkOfApproval = (
	context: IExecuteFunctions,
	path: string,
	query: Record<string, string>,
): string =>
	isBelowPath(resumeUrlOf(context))
		? linkTo(context, path, query)
		: context.getSignedResumeUrl(query);

/** True if anything precedes `/webhook-waiting/17`. */
const isBelowPath = ({ pathname }: URL) => pathname.split('/').length > 3;
