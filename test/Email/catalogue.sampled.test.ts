import { describeCatalogue } from '../harness/catalogue';
import { testedEmail } from './tested';

describeCatalogue(testedEmail);
