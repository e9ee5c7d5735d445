import type { IDataObject } from 'n8n-workflow';

import type { Choice } from '../question';

/** A waiting node's expressions may yield anything by the time that it is answered. */
export interface Asked {
	responseType: 'approval' | 'freeText';
	message: string;
	approvalOptions?: IDataObject;
	options?: IDataObject;
}

type Label = Pick<Choice, 'kind' | 'label'>;

const valuesOf = ({ approvalOptions }: Asked) =>
	(approvalOptions?.values ?? {}) as {
		approvalType?: 'double' | 'single';
		approveLabel?: string;
		disapproveLabel?: string;
		askForComment?: boolean;
	};

export const isFreeText = ({ responseType }: Asked) => responseType === 'freeText';

/** With n8n's labels where the form has none. */
export function choicesIn(asked: Asked): Label[] {
	if (isFreeText(asked)) {
		return [{ kind: 'respond', label: textOf(asked, 'messageButtonLabel') || 'Respond' }];
	}
	const choices = (['approve', 'decline'] as const).map((kind) => labelOf(asked, kind));
	return valuesOf(asked).approvalType === 'single' ? choices.slice(0, 1) : choices;
}

function labelOf(asked: Asked, kind: 'approve' | 'decline'): Label {
	const { approveLabel, disapproveLabel } = valuesOf(asked);
	return kind === 'approve'
		? { kind, label: String(approveLabel || 'Approve') }
		: { kind, label: String(disapproveLabel || 'Decline') };
}

export function buttonOf(asked: Asked, isApproved: boolean): Label {
	if (!isFreeText(asked)) return labelOf(asked, isApproved ? 'approve' : 'decline');
	return { kind: 'respond', label: textOf(asked, 'responseFormButtonLabel') || 'Submit' };
}

export function fieldOf(asked: Asked): 'answer' | 'comment' | undefined {
	if (isFreeText(asked)) return 'answer';
	return valuesOf(asked).askForComment === true ? 'comment' : undefined;
}

export const formTextsOf = (asked: Asked) =>
	isFreeText(asked)
		? {
				title: textOf(asked, 'responseFormTitle'),
				text: textOf(asked, 'responseFormDescription'),
			}
		: { title: '', text: '' };

const textOf = ({ options }: Asked, name: string) => String(options?.[name] ?? '').trim();
