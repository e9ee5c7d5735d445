import { SANDBOX_TOKEN } from '../../sandbox/tokens';
import { oAuth2Fields } from './oAuth2';
import { refusal, stage } from './stage';

/** What the Test button of a credential's form says. */
export function describeCredentials() {
	async function test(fields: { baseUrl?: string; accessToken?: string }) {
		const id = await stage.n8n.credentials.create('Tested', 'switchboardAccessTokenApi', {
			baseUrl: `${stage.sandbox.url}/numbering`,
			accessToken: SANDBOX_TOKEN,
			...fields,
		});
		return await stage.n8n.credentials.test(id);
	}

	it('is content with the right fields', async () => {
		expect(await test({})).toMatchObject({ status: 'OK' });
	});

	it('takes a pasted "Bearer " and a slash at the end of the address', async () => {
		const baseUrl = `${stage.sandbox.url}/numbering/`;
		const accessToken = `Bearer ${SANDBOX_TOKEN} `;
		expect(await test({ baseUrl, accessToken })).toMatchObject({ status: 'OK' });
	});

	it('says that the token is not accepted', async () => {
		const verdict = await test({ accessToken: 'wrong' });
		expect(verdict).toMatchObject(refusal(/access token was not accepted/));
	});

	it('says that the address is not the one of the service', async () => {
		const verdict = await test({ baseUrl: `${stage.sandbox.url}/elsewhere` });
		expect(verdict).toMatchObject(refusal(/Nothing answers at this Base URL/));
	});

	it('says that a client-credentials token lacks the email claim', async () => {
		const fields = { ...oAuth2Fields(), grantType: 'clientCredentials' };
		const id = await stage.n8n.credentials.create('Claimless', 'switchboardOAuth2Api', fields);
		expect(await stage.n8n.credentials.test(id)).toMatchObject(refusal(/email claim/));
	});

	it('is content with a client-credentials token that carries the email claim', async () => {
		stage.sandbox.world.configure({ issuer: { emailClaimForClientCredentials: true } });
		const fields = { ...oAuth2Fields(), grantType: 'clientCredentials' };
		const id = await stage.n8n.credentials.create('Claimed', 'switchboardOAuth2Api', fields);
		expect(await stage.n8n.credentials.test(id)).toMatchObject({ status: 'OK' });
	});
}
