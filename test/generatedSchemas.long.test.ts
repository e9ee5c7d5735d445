import { findOutdated } from '../scripts/generate/files';
import { generators } from '../scripts/generate/generators';

it('the committed files are current: npm run schemas would change none', async () => {
	expect(findOutdated(await generators.schemas())).toEqual([]);
});
