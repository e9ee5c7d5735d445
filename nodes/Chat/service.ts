import { account } from '../messaging/account';
import type { Service } from '../shared/service';
import { media } from './resources/media';
import { message } from './resources/message';

/** Messages of a business account and the files that people send to it (messaging document). */
export const chat: Service = { ...account, resources: [message, media], lists: {} };
