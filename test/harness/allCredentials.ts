import type { ICredentialType } from 'n8n-workflow';

import { SwitchboardAccessTokenApi } from '../../credentials/SwitchboardAccessTokenApi.credentials';
import { SwitchboardAgentsApi } from '../../credentials/SwitchboardAgentsApi.credentials';
import { SwitchboardMessagingApi } from '../../credentials/SwitchboardMessagingApi.credentials';
import { SwitchboardOAuth2Api } from '../../credentials/SwitchboardOAuth2Api.credentials';
import { SwitchboardPushApi } from '../../credentials/SwitchboardPushApi.credentials';
import { SwitchboardVoiceApi } from '../../credentials/SwitchboardVoiceApi.credentials';
import { SwitchboardWebhookApi } from '../../credentials/SwitchboardWebhookApi.credentials';

/** Every credential of the package with its class name. */
export const allCredentials: ReadonlyArray<readonly [string, ICredentialType]> = [
	SwitchboardAccessTokenApi,
	SwitchboardAgentsApi,
	SwitchboardMessagingApi,
	SwitchboardOAuth2Api,
	SwitchboardPushApi,
	SwitchboardVoiceApi,
	SwitchboardWebhookApi,
].map((Type): [string, ICredentialType] => [Type.name, new Type()]);
