import { describeCatalogue } from '../catalogue';
import { testedEmail } from './tested';

describeCatalogue(testedEmail);
