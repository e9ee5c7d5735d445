import type { Advice } from '../shared/declare/api';
import { isAbout, ofDetails, setTo } from '../shared/declare/advice';

const other = (value: unknown) => (value === true ? 'off' : 'on');

/** The push document contradicts itself, so an account may take the other form. */
export const detailAdvice: readonly Advice[] = [
	({ status, setting }) =>
		[401, 403].includes(status) && String(setting('header') ?? '').trim() !== ''
			? `${setTo('Header of the Key', '', ofDetails)} The key is then sent in apikey and in Authorization.`
			: undefined,
	(rejected) =>
		rejected.body.content_available !== undefined && isAbout(rejected, 'content_available')
			? setTo(
					'Content Available as List',
					other(rejected.setting('contentAvailableAsList')),
					ofDetails,
				)
			: undefined,
	(rejected) =>
		rejected.body.topic !== undefined &&
		rejected.body.notification_title !== undefined &&
		isAbout(rejected, 'notification_body', 'notification_description')
			? setTo(
					'Topic Text as Description',
					other(rejected.setting('topicBodyAsDescription')),
					ofDetails,
				)
			: undefined,
];
