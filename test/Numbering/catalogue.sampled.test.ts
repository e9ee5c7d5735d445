import { describeCatalogue } from '../catalogue';
import { testedNumbering } from './tested';

describeCatalogue(testedNumbering);
