import { describeCatalogue } from '../catalogue';
import { testedPush } from './tested';

describeCatalogue(testedPush);
