import { searching } from '../../nodes/Numbering/orders/purchases';
import { describeCatalogue } from '../catalogue';
import { testedNumbering } from './tested';

beforeAll(() => {
	searching.pauseMs = 1;
});

describeCatalogue(testedNumbering);
