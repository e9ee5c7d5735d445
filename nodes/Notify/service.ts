import type { Service } from '../shared/declare/service';
import { channels } from './channels';
import { notify, usedBy } from './notify';

const { call, email, push } = channels;

/** Notifications that go through several services until a person acknowledges. */
export const notification: Service = {
	credentials: [push, email, call].flatMap(({ service }) => service.credentials),
	resources: [
		{
			name: 'Notification',
			value: 'notification',
			description: 'What a person must react to',
			operations: [notify],
		},
	],
	lists: {},
	errors: {},
	uses: usedBy,
};
