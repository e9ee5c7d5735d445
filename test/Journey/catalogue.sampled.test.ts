import { describeCatalogue } from '../catalogue';
import { testedJourney } from './tested';

describeCatalogue(testedJourney);
