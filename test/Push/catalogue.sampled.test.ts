import { describeCatalogue } from '../harness/catalogue';
import { testedPush } from './tested';

describeCatalogue(testedPush);
