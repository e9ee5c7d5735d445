import { oAuth2Fields } from '../../demo/sandboxCredentials';
import { SANDBOX_TOKEN } from '../../sandbox/issuer/tokens';
import { rejection } from './n8n1';
import { useHarness } from './useHarness';

const harness = useHarness();

/** What the Test button of a credential's form says. */
describe('Credentials', () => {
	const test = async (fields: { baseUrl?: string; accessToken?: string }) =>
		await harness.testChanged('switchboardAccessTokenApi', fields);

	it('is content with the right fields', async () => {
		expect(await test({})).toMatchObject({ status: 'OK' });
	});

	it('takes a pasted "Bearer " and a slash at the end of the address', async () => {
		const baseUrl = `${harness.sandbox.url}/numbering/`;
		const accessToken = `Bearer ${SANDBOX_TOKEN} `;
		expect(await test({ baseUrl, accessToken })).toMatchObject({ status: 'OK' });
	});

	it('says that the token is not accepted', async () => {
		const verdict = await test({ accessToken: 'wrong' });
		expect(verdict).toMatchObject(rejection(/access token was not accepted/));
	});

	it('says that the address is not the one of the service', async () => {
		const verdict = await test({ baseUrl: `${harness.sandbox.url}/elsewhere` });
		expect(verdict).toMatchObject(rejection(/Nothing answers at this Base URL/));
	});

	it('says that a client-credentials token lacks the email claim', async () => {
		const fields = { ...oAuth2Fields(harness.sandbox.url), grantType: 'clientCredentials' };
		const verdict = await harness.testCredential('switchboardOAuth2Api', fields, 'Claimless');
		expect(verdict).toMatchObject(rejection(/email claim/));
	});

	it('is content with a client-credentials token that carries the email claim', async () => {
		harness.world.configure({ issuer: { emailClaimForClientCredentials: true } });
		const fields = { ...oAuth2Fields(harness.sandbox.url), grantType: 'clientCredentials' };
		const verdict = await harness.testCredential('switchboardOAuth2Api', fields, 'Claimed');
		expect(verdict).toMatchObject({ status: 'OK' });
	});
});
