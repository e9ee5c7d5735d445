import { describeCatalogue } from '../harness/catalogue';
import { testedJourney } from './tested';

describeCatalogue(testedJourney);
