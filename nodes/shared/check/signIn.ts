import type { AccountCheck, Answer, Finding } from './account';
import type { Found } from './address';
import type { Ask } from './ask';
import { own, reasonOf } from './sentence';

const isRejected = ({ status }: Pick<Answer, 'status'>) => status === 401 || status === 403;

/** What the credential is worth at this address. */
export async function checkSignIn(ask: Ask, check: AccountCheck, found: Found): Promise<Finding> {
	const area = 'Sign-in';
	const { answer, baseUrl } = found;
	if (isRejected(answer)) return await findForm(ask, check, found);
	const { secret, first } = check;
	if (!secret) return { area, status: 'ok', message: own(check.signedIn) };
	const changed = { ...secret.changed, ...(baseUrl !== undefined && { baseUrl }) };
	const without = await ask({ ...first, name: 'Without the secret', changed });
	if (isRejected(without)) return { area, status: 'ok', message: own(check.signedIn) };
	const { status, message } = secret.needless;
	return { area, status, message: own(message) };
}

/** A rejected secret may be accepted in another form. */
async function findForm(
	ask: Ask,
	{ first, forms = [], isRight }: AccountCheck,
	{ answer, baseUrl }: Found,
): Promise<Finding> {
	const area = 'Sign-in';
	for (const { changed, setting, value } of forms) {
		const tried = await ask({
			...first,
			name: `With another ${setting}`,
			changed: { ...changed, ...(baseUrl !== undefined && { baseUrl }) },
		});
		if (isRejected(tried) || isRight(tried) === false) continue;
		const message = own('The service accepts the key in another header');
		return { area, status: 'set this', message, setting, value };
	}
	return { area, status: 'problem', message: reasonOf(answer) };
}
