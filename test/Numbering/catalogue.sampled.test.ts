import { describeCatalogue } from '../harness/catalogue';
import { testedNumbering } from './tested';

describeCatalogue(testedNumbering);
